import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const imageToImage = defineTask({
  id: "image-to-image",
  name: "Image-to-Image",
  modality: "cv",
  color: "indigo",
  subtasks: [
    { type: "image-inpainting", name: "Image Inpainting" },
    { type: "image-colorization", name: "Image Colorization" },
    { type: "super-resolution", name: "Super Resolution" },
  ],
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "fal/AuraSR-v2", description: "" },
      { id: "black-forest-labs/FLUX.1-Kontext-dev", description: "" },
      { id: "yisol/IDM-VTON", description: "" },
      { id: "kontext-community/relighting-kontext-dev-lora-v3", description: "" },
      { id: "black-forest-labs/FLUX.1-Fill-dev", description: "" },
      { id: "black-forest-labs/FLUX.1-Depth-dev-lora", description: "" },
    ],
    datasets: [
      { id: "VIDIT", description: "" },
      { id: "huggan/CelebA-faces", description: "" },
      { id: "Spawning/PD12M", description: "" },
    ],
    spaces: [
      { id: "black-forest-labs/FLUX.1-Kontext-Dev", description: "" },
      { id: "lllyasviel/iclight-v2-vary", description: "" },
      { id: "jasperai/Flux.1-dev-Controlnet-Upscaler", description: "" },
    ],
    metrics: [
      { id: "PSNR", description: "" },
      { id: "SSIM", description: "" },
      { id: "IS", description: "" },
    ],
    demo: {
      inputs: [{ type: "img", label: "", content: "" }],
      outputs: [{ type: "img", label: "", content: "" }],
    },
    widgetModels: ["Qwen/Qwen-Image"],
  },
});
