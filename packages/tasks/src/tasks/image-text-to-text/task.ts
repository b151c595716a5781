import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const imageTextToText = defineTask({
  id: "image-text-to-text",
  name: "Image-Text-to-Text",
  modality: "multimodal",
  color: "red",
  io,
  widget: { in: ["chat", "image"], out: "chat" },
  example: {
    messages: [
      {
        role: "user",
        content: [
          { type: "image_url", image_url: { url: "market-stall.png" } },
          { type: "text", text: "What do two kilos of pears and one kilo of apricots cost here?" },
        ],
      },
    ],
  },
  info: {
    summary: "Image-text-to-text models look at one or more images together with your words, and answer in text.",
    models: [
      {
        id: "HuggingFaceTB/SmolVLM-Instruct",
        description: "A compact model that answers questions about images on modest hardware.",
      },
      {
        id: "zai-org/GLM-4.5V",
        description: "A large model with a thinking mode that reads images, videos, documents and screens.",
      },
      {
        id: "rednote-hilab/dots.ocr",
        description: "Turns document pages into structured text: layout, tables, formulas and reading order.",
      },
      {
        id: "Qwen/Qwen2.5-VL-3B-Instruct",
        description: "A small all-rounder that reads documents, points at objects and follows video.",
      },
      {
        id: "microsoft/Magma-8B",
        description: "Built for agents: looks at a screen or a scene and proposes the next action.",
      },
    ],
    datasets: [
      {
        id: "liuhaotian/LLaVA-Instruct-150K",
        description:
          "Conversations, descriptions and reasoning about images, written by a language model for instruction tuning.",
      },
      {
        id: "DAMO-NLP-SG/multimodal_textbook",
        description: "Frames and narration of teaching videos, woven into textbook-like pages.",
      },
      {
        id: "HuggingFaceM4/the_cauldron",
        description: "Fifty vision-language datasets in one format, for fine-tuning.",
      },
      {
        id: "HuggingFaceM4/WebSight",
        description: "Screenshots of synthetic web pages with the HTML that draws them.",
      },
    ],
    spaces: [
      {
        id: "opencompass/open_vlm_leaderboard",
        description: "Compares open and closed vision-language models over many benchmarks.",
      },
      {
        id: "sergiopaniego/vlm_object_understanding",
        description: "See how different models find, count and describe the objects in your image.",
      },
      {
        id: "prithivMLmods/Multimodal-OCR",
        description: "Read the text in an image with several models and compare the results.",
      },
    ],
    metrics: [],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Image",
          content:
            "A market stall with three crates of fruit and slates: pears 2.40 a kilo, plums 3.20 a kilo, apricots 4.00 a kilo.",
          filename: "market-stall.png",
        },
        {
          type: "text",
          label: "Text Prompt",
          content: "What do two kilos of pears and one kilo of apricots cost here?",
        },
      ],
      outputs: [
        {
          type: "text",
          label: "Answer",
          content:
            "8.80. The slates say pears are 2.40 a kilo and apricots 4.00 a kilo: 2 × 2.40 + 4.00 = 8.80. No currency is given.",
        },
      ],
    },
    widgetModels: ["zai-org/GLM-4.5V"],
    youtubeId: "IoGaGfU1CIg",
  },
});
