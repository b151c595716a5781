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
      "Any-to-any models take text, images, audio or video in one conversation and reply in more than one form, such as text and speech.",
    models: [
      {
        id: "Qwen/Qwen2.5-Omni-7B",
        description: "Hears, sees and reads, and replies in text and natural speech as it goes.",
      },
      {
        id: "OmniGen2/OmniGen2",
        description: "Generates and edits images from text and other images, and describes what it sees.",
      },
      {
        id: "openbmb/MiniCPM-o-2_6",
        description: "Takes images, video and audio, answers in text or speech, and is small enough for one GPU.",
      },
      {
        id: "ByteDance-Seed/BAGEL-7B-MoT",
        description: "Understands images and generates or edits them with the same weights.",
      },
    ],
    datasets: [
      {
        id: "PKU-Alignment/align-anything",
        description: "Preferences of people over replies in text, images, audio and video, for alignment.",
      },
    ],
    spaces: [
      { id: "OmniGen2/OmniGen2", description: "Generate an image, change one, or combine several by instruction." },
    ],
    metrics: [],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Image",
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
