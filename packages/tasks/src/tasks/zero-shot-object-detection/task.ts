import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const zeroShotObjectDetection = defineTask({
  id: "zero-shot-object-detection",
  name: "Zero-Shot Object Detection",
  modality: "cv",
  color: "yellow",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "openmmlab-community/mm_grounding_dino_large_all", description: "" },
      { id: "fushh7/LLMDet", description: "" },
    ],
    datasets: [],
    spaces: [
      { id: "ariG23498/zero-shot-od", description: "" },
      { id: "merve/OWLSAM", description: "" },
    ],
    metrics: [
      { id: "Average Precision", description: "" },
      { id: "Mean Average Precision", description: "" },
      { id: "APα", description: "" },
    ],
    demo: {
      inputs: [
        { type: "img", label: "", content: "" },
        { type: "text", label: "Classes", content: "" },
      ],
      outputs: [{ type: "img", label: "", content: "" }],
    },
    widgetModels: [],
  },
});
