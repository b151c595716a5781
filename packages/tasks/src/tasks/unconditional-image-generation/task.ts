import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const unconditionalImageGeneration = defineTask({
  id: "unconditional-image-generation",
  name: "Unconditional Image Generation",
  modality: "cv",
  color: "green",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "google/ddpm-cifar10-32", description: "" },
      { id: "google/ddpm-celebahq-256", description: "" },
    ],
    datasets: [
      { id: "cifar100", description: "" },
      { id: "CelebA", description: "" },
    ],
    spaces: [{ id: "CompVis/celeba-latent-diffusion", description: "" }],
    metrics: [
      { id: "Inception score (IS)", description: "" },
      { id: "Frećhet Inception Distance (FID)", description: "" },
    ],
    demo: {
      inputs: [
        { type: "text", label: "Seed", content: "" },
        { type: "text", label: "Number of images to generate:", content: "" },
      ],
      outputs: [{ type: "img", label: "", content: "" }],
    },
    widgetModels: [""],
  },
});
