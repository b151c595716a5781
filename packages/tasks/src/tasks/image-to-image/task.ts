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
  widget: { in: ["image", "prompt"], out: "picture" },
  example: {
    inputs: "lighthouse-sketch.jpg",
    parameters: {
      prompt: "Color this sketch as a sunny watercolor. Leave every line where it is.",
      guidance_scale: 5,
      num_inference_steps: 18,
    },
  },
  info: {
    summary:
      "Image-to-image models take an image and give back a changed one: colored, sharpened, repaired, relit, or redrawn in another style, with the layout of the original still in place.",
    models: [
      { id: "fal/AuraSR-v2", description: "Enlarges generated images four times in one pass." },
      {
        id: "black-forest-labs/FLUX.1-Kontext-dev",
        description: "Edits an image by plain instruction and leaves alone what you did not mention.",
      },
      {
        id: "yisol/IDM-VTON",
        description: "Virtual try-on: dresses the person in one photo in the garment from another.",
      },
      {
        id: "kontext-community/relighting-kontext-dev-lora-v3",
        description: "Add-on weights for FLUX.1 Kontext that change where the light comes from and what mood it sets.",
      },
      {
        id: "black-forest-labs/FLUX.1-Fill-dev",
        description: "Fills a masked area from a prompt, or extends an image past its edges.",
      },
      {
        id: "black-forest-labs/FLUX.1-Depth-dev-lora",
        description: "Preserves the depth of a scene and lets the prompt replace everything else.",
      },
    ],
    datasets: [
      {
        id: "VIDIT",
        description: "Rendered scenes, each under many light directions and colors, for learning to relight.",
      },
      {
        id: "huggan/CelebA-faces",
        description: "Portraits of well-known people, long used to train and compare face models.",
      },
      {
        id: "Spawning/PD12M",
        description:
          "Public-domain and CC0 images with captions, to build training pairs from without license concerns.",
      },
    ],
    spaces: [
      {
        id: "black-forest-labs/FLUX.1-Kontext-Dev",
        description: "Upload an image, type an edit, and compare before and after.",
      },
      {
        id: "lllyasviel/iclight-v2-vary",
        description: "Relights the subject of a photo to match a described setting.",
      },
      {
        id: "jasperai/Flux.1-dev-Controlnet-Upscaler",
        description: "Enlarges small or blurred images, inventing plausible detail with FLUX and a ControlNet.",
      },
    ],
    metrics: [
      {
        id: "PSNR",
        description:
          "Peak signal-to-noise ratio: pixel error against the true image on a logarithmic scale; higher is better, blur is punished too little.",
      },
      {
        id: "SSIM",
        description:
          "Structural similarity: compares light, contrast and structure in small windows; 1 means identical.",
      },
      {
        id: "IS",
        description:
          "Inception score: rewards results that look like something definite and differ from each other; says nothing about the input.",
      },
    ],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Sketch",
          filename: "lighthouse-sketch.jpg",
          content:
            "A pencil drawing on cream paper: a lighthouse and a cottage on a cliff, a sailing boat, three gulls and the sun.",
        },
      ],
      outputs: [
        {
          type: "img",
          label: "Colored",
          filename: "lighthouse-painting.svg",
          content:
            "The same drawing as a watercolor: red and white tower, slate roof, green turf, ochre cliff, the sun glittering on the sea. Painted by hand for this page over the very same outlines.",
        },
      ],
    },
    widgetModels: ["Qwen/Qwen-Image"],
  },
});
