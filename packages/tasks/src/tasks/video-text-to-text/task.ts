import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const videoTextToText = defineTask({
  id: "video-text-to-text",
  name: "Video-Text-to-Text",
  modality: "multimodal",
  color: "blue",
  io,
  widget: { in: ["chat", "video"], out: "chat" },
  example: {
    messages: [
      {
        role: "user",
        content: [
          { type: "video_url", video_url: { url: "domino-flag.mp4" } },
          { type: "text", text: "Why does the flag come up?" },
        ],
      },
    ],
  },
  info: {
    summary: "Video-text-to-text models watch a clip and answer questions about what happens in it, when and why.",
    models: [
      {
        id: "Vision-CAIR/LongVU_Qwen2_7B",
        description: "Drops and merges redundant frames so that long videos fit into its context.",
      },
      {
        id: "GoodiesHere/Apollo-LMMs-Apollo-7B-t32",
        description: "Follows videos up to long ones, with few tokens spent on each frame.",
      },
      {
        id: "HuggingFaceTB/SmolVLM2-2.2B-Instruct",
        description: "A compact model for images and video that fits on ordinary hardware.",
      },
    ],
    datasets: [
      {
        id: "lmms-lab/Video-MME",
        description: "Multiple-choice questions about short, medium and long videos; a common benchmark.",
      },
      {
        id: "lmms-lab/VideoChatGPT",
        description: "Open questions that test detail, order of events and consistency of answers.",
      },
      {
        id: "HuggingFaceFV/finevideo",
        description: "Freely licensed YouTube videos, annotated scene by scene with people, actions and mood.",
      },
    ],
    spaces: [
      { id: "llava-hf/video-llava", description: "Ask Video-LLaVA about your clip." },
      { id: "opencompass/openvlm_video_leaderboard", description: "Compares models over the common video benchmarks." },
      {
        id: "HuggingFaceTB/SmolVLM2-HighlightGenerator",
        description: "Finds the best moments of a long video and cuts them together.",
      },
    ],
    metrics: [],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Video",
          content:
            "A ball rolls down a ramp into five dominoes. They fall in turn, the last one tips a lever, and a red flag rises from a small tower.",
          filename: "domino-flag.svg",
        },
        { type: "text", label: "Text Prompt", content: "Why does the flag come up?" },
      ],
      outputs: [
        {
          type: "text",
          label: "Answer",
          content:
            "A red ball rolls down the ramp and knocks over a row of five dominoes. The last domino lands on one end of a lever, and the other end pushes the flag up out of the tower.",
        },
      ],
    },
    widgetModels: [],
  },
});
