import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const imageFeatureExtraction = defineTask({
  id: "image-feature-extraction",
  name: "Image Feature Extraction",
  modality: "cv",
  color: "indigo",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "timm/vit_large_patch14_dinov2.lvd142m", description: "" },
      { id: "nvidia/MambaVision-T-1K", description: "" },
      { id: "facebook/dino-vitb16", description: "" },
      { id: "apple/aimv2-large-patch14-336-distilled", description: "" },
      { id: "OpenGVLab/InternViT-6B-448px-V1-2", description: "" },
    ],
    datasets: [{ id: "imagenet-1k", description: "" }],
    spaces: [{ id: "timm/leaderboard", description: "" }],
    metrics: [],
    demo: {
      inputs: [{ type: "img", label: "", content: "" }],
      outputs: [{ type: "tabular", label: "", content: "" }],
    },
    widgetModels: [],
  },
});
