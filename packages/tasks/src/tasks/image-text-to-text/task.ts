import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const imageTextToText = defineTask({
  id: "image-text-to-text",
  name: "Image-Text-to-Text",
  modality: "multimodal",
  color: "red",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "HuggingFaceTB/SmolVLM-Instruct", description: "" },
      { id: "zai-org/GLM-4.5V", description: "" },
      { id: "rednote-hilab/dots.ocr", description: "" },
      { id: "Qwen/Qwen2.5-VL-3B-Instruct", description: "" },
      { id: "microsoft/Magma-8B", description: "" },
    ],
    datasets: [
      { id: "liuhaotian/LLaVA-Instruct-150K", description: "" },
      { id: "DAMO-NLP-SG/multimodal_textbook", description: "" },
      { id: "HuggingFaceM4/the_cauldron", description: "" },
      { id: "HuggingFaceM4/WebSight", description: "" },
    ],
    spaces: [
      { id: "opencompass/open_vlm_leaderboard", description: "" },
      { id: "sergiopaniego/vlm_object_understanding", description: "" },
      { id: "prithivMLmods/Multimodal-OCR", description: "" },
    ],
    metrics: [],
    demo: {
      inputs: [
        { type: "img", label: "", content: "" },
        { type: "text", label: "Text Prompt", content: "" },
      ],
      outputs: [{ type: "text", label: "Answer", content: "" }],
    },
    widgetModels: ["zai-org/GLM-4.5V"],
    youtubeId: "IoGaGfU1CIg",
  },
});
