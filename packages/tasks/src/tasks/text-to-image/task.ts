import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const textToImage = defineTask({
  id: "text-to-image",
  name: "Text-to-Image",
  modality: "cv",
  color: "yellow",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "black-forest-labs/FLUX.1-Krea-dev", description: "" },
      { id: "Qwen/Qwen-Image", description: "" },
      { id: "ByteDance/SDXL-Lightning", description: "" },
      { id: "ByteDance/Hyper-SD", description: "" },
    ],
    datasets: [
      { id: "red_caps", description: "" },
      { id: "conceptual_captions", description: "" },
      { id: "Spawning/PD12M", description: "" },
    ],
    spaces: [
      { id: "stabilityai/stable-diffusion-3-medium", description: "" },
      { id: "jbilcke-hf/ai-comic-factory", description: "" },
      { id: "multimodalart/flux-lora-lab", description: "" },
      { id: "latent-consistency/lcm-lora-for-sdxl", description: "" },
      { id: "multimodalart/LoraTheExplorer", description: "" },
      { id: "ArtGAN/Stable-Diffusion-ControlNet-WebUI", description: "" },
      { id: "InstantX/InstantID", description: "" },
    ],
    metrics: [
      { id: "IS", description: "" },
      { id: "FID", description: "" },
      { id: "R-Precision", description: "" },
    ],
    demo: {
      inputs: [{ type: "text", label: "Input", content: "" }],
      outputs: [{ type: "img", label: "", content: "" }],
    },
    widgetModels: ["black-forest-labs/FLUX.1-dev"],
  },
});
