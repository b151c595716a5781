import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const anyToAny = defineTask({
  id: "any-to-any",
  name: "Any-to-Any",
  modality: "multimodal",
  color: "yellow",
  io,
  widget: { in: ["chat", "image", "audio", "video"], out: "chat" },
  example: {
    modalities: ["text", "audio"],
    messages: [
      {
        role: "user",
        content: [
          { type: "image_url", image_url: { url: "hot-air-balloon.png" } },
          { type: "text", text: "What is this called in German? Say it so that I can repeat it." },
        ],
      },
    ],
  },
  info: {
    summary:
      "Any-to-any models take text, pictures, sound or video in one conversation and reply in more than one form, such as text and speech.",
    models: [
      {
        id: "Qwen/Qwen2.5-Omni-7B",
        description: "Hears, sees and reads, and replies in text and natural speech as it goes.",
      },
      {
        id: "OmniGen2/OmniGen2",
        description: "Makes and edits pictures from words and other pictures, and describes what it sees.",
      },
      {
        id: "openbmb/MiniCPM-o-2_6",
        description: "Takes pictures, video and sound, answers in text or speech, and is small enough for one GPU.",
      },
      {
        id: "ByteDance-Seed/BAGEL-7B-MoT",
        description: "Understands pictures and makes or edits them with the same weights.",
      },
    ],
    datasets: [
      {
        id: "PKU-Alignment/align-anything",
        description: "Preferences of people over replies in text, pictures, sound and video, for alignment.",
      },
    ],
    spaces: [
      { id: "OmniGen2/OmniGen2", description: "Generate a picture, change one, or combine several by instruction." },
    ],
    metrics: [],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Picture",
          content: "A striped hot-air balloon with a basket and two passengers over green hills.",
          filename: "hot-air-balloon.png",
        },
        {
          type: "text",
          label: "Text Prompt",
          content: "What is this called in German? Say it so that I can repeat it.",
        },
      ],
      outputs: [
        {
          type: "text",
          label: "Generated Text",
          content: "Das ist ein Heißluftballon. The word joins heiß (hot), Luft (air) and Ballon.",
        },
        {
          type: "audio",
          label: "Generated Speech",
          content: "A woman's synthetic voice says slowly: Das ist ein Heißluftballon.",
          filename: "heissluftballon.wav",
        },
      ],
    },
    widgetModels: [],
  },
});
