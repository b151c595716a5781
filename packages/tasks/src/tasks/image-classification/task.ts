import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const imageClassification = defineTask({
  id: "image-classification",
  name: "Image Classification",
  modality: "cv",
  color: "blue",
  subtasks: [
    { type: "multi-label-image-classification", name: "Multi Label Image Classification" },
    { type: "multi-class-image-classification", name: "Multi Class Image Classification" },
  ],
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "google/vit-base-patch16-224", description: "" },
      { id: "facebook/deit-base-distilled-patch16-224", description: "" },
      { id: "facebook/convnext-large-224", description: "" },
    ],
    datasets: [
      { id: "cifar100", description: "" },
      { id: "fashion_mnist", description: "" },
    ],
    spaces: [{ id: "timm/leaderboard", description: "" }],
    metrics: [
      { id: "accuracy", description: "" },
      { id: "recall", description: "" },
      { id: "precision", description: "" },
      { id: "f1", description: "" },
    ],
    demo: {
      inputs: [{ type: "img", label: "", content: "" }],
      outputs: [{ type: "chart", label: "", content: "" }],
    },
    widgetModels: ["google/vit-base-patch16-224"],
    youtubeId: "tjAIM7BOYhw",
  },
});
