import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const zeroShotImageClassification = defineTask({
  id: "zero-shot-image-classification",
  name: "Zero-Shot Image Classification",
  modality: "cv",
  color: "yellow",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "visheratin/mexma-siglip", description: "" },
      { id: "google/siglip2-base-patch16-224", description: "" },
      { id: "intfloat/mmE5-mllama-11b-instruct", description: "" },
      { id: "jinaai/jina-clip-v2", description: "" },
      { id: "microsoft/BiomedCLIP-PubMedBERT_256-vit_base_patch16_224", description: "" },
    ],
    datasets: [{ id: "", description: "" }],
    spaces: [
      { id: "pharma/CLIP-Interrogator", description: "" },
      { id: "merve/compare_clip_siglip", description: "" },
    ],
    metrics: [{ id: "top-K accuracy", description: "" }],
    demo: {
      inputs: [
        { type: "img", label: "", content: "" },
        { type: "text", label: "Classes", content: "" },
      ],
      outputs: [{ type: "chart", label: "", content: "" }],
    },
    widgetModels: ["google/siglip-so400m-patch14-224"],
  },
});
