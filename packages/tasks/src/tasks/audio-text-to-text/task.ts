import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const audioTextToText = defineTask({
  id: "audio-text-to-text",
  name: "Audio-Text-to-Text",
  modality: "multimodal",
  color: "red",
  hideInDatasets: true,
  io,
  widget: { in: ["chat", "audio"], out: "chat" },
  example: {
    messages: [
      {
        role: "user",
        content: [
          { type: "input_audio", input_audio: { data: "voice-over-music.wav", format: "wav" } },
          { type: "text", text: "What do I hear, and where does the speaker want to meet?" },
        ],
      },
    ],
  },
  info: {
    summary: "Audio-text-to-text models listen to a recording and answer what you ask about it, in words.",
    models: [
      {
        id: "fixie-ai/ultravox-v0_5-llama-3_2-1b",
        description: "A small model that hears speech directly and answers like a chat model, built on Llama 3.2 1B.",
      },
      {
        id: "Qwen/Qwen2-Audio-7B-Instruct",
        description: "Talks with you by voice, or analyzes speech, everyday sounds and music.",
      },
      {
        id: "mistralai/Voxtral-Small-24B-2507",
        description:
          "Transcribes, translates, summarizes and answers questions about speech, including long recordings.",
      },
      {
        id: "nvidia/audio-flamingo-3",
        description: "Reasons about speech, everyday sounds and music, in recordings of several minutes too.",
      },
    ],
    datasets: [
      {
        id: "nvidia/AF-Think",
        description: "Questions about audio with step-by-step answers, for training audio reasoning.",
      },
      {
        id: "tsinghua-ee/QualiSpeech",
        description: "Speech samples whose quality people described in words, down to noise, distortion and pace.",
      },
    ],
    spaces: [
      { id: "iamomtiwari/ATTT", description: "A compact demo: give it a recording and a text, read the answer." },
      { id: "freddyaboulton/talk-to-qwen-webrtc", description: "Speak with a Qwen model live in the browser." },
    ],
    metrics: [],
    demo: {
      inputs: [
        {
          type: "audio",
          label: "Recording",
          content: "A man speaks while a music box plays.",
          filename: "voice-over-music.wav",
        },
        {
          type: "text",
          label: "Text Prompt",
          content: "What do I hear, and where does the speaker want to meet?",
        },
      ],
      outputs: [
        {
          type: "text",
          label: "Generated Text",
          content:
            "A man speaks in a calm, low voice over a bright tune that sounds like a music box. He wants to meet by the old clock tower.",
        },
      ],
    },
    widgetModels: [],
  },
});
