import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const imageToText = defineTask({
  id: "image-to-text",
  name: "Image-to-Text",
  modality: "cv",
  color: "red",
  subtasks: [{ type: "image-captioning", name: "Image Captioning" }],
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "allenai/olmOCR-7B-0725", description: "" },
      { id: "fancyfeast/llama-joycaption-beta-one-hf-llava", description: "" },
    ],
    datasets: [
      { id: "red_caps", description: "" },
      { id: "datasets/conceptual_captions", description: "" },
    ],
    spaces: [
      { id: "multimodalart/OmniSVG-3B", description: "" },
      { id: "numind/NuMarkdown-8B-Thinking", description: "" },
      { id: "fancyfeast/joy-caption-beta-one", description: "" },
    ],
    metrics: [],
    demo: {
      inputs: [{ type: "img", label: "", content: "" }],
      outputs: [{ type: "text", label: "Detailed description", content: "" }],
    },
    widgetModels: ["Salesforce/blip-image-captioning-large"],
  },
});
