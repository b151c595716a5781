import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const textToImage = defineTask({
  id: "text-to-image",
  name: "Text-to-Image",
  modality: "cv",
  color: "yellow",
  io,
  widget: { in: ["prompt"], out: "picture" },
  example: {
    inputs:
      "An astronaut rows a small wooden boat across a still lake at dusk, a lantern at the bow, a ringed planet rising behind violet hills, storybook illustration",
    parameters: { num_inference_steps: 5, seed: 324 },
  },
  info: {
    summary:
      "Text-to-image models paint a new image from a description. You write what should be seen and in what manner; the model decides everything you left open.",
    models: [
      {
        id: "black-forest-labs/FLUX.1-Krea-dev",
        description:
          "A FLUX.1 variant tuned for natural, photographic images without the waxy look of many generators.",
      },
      {
        id: "Qwen/Qwen-Image",
        description:
          "Follows long prompts closely and writes legible lettering into images, Chinese as well as English.",
      },
      {
        id: "ByteDance/SDXL-Lightning",
        description: "SDXL distilled to a handful of steps, for when an image has to appear while someone is waiting.",
      },
      {
        id: "ByteDance/Hyper-SD",
        description: "Small add-on weights that let Stable Diffusion and FLUX models work with very few steps.",
      },
    ],
    datasets: [
      { id: "red_caps", description: "Images and the captions people gave them, collected from Reddit communities." },
      {
        id: "conceptual_captions",
        description: "Web images with their alternative texts, cleaned of names and places.",
      },
      {
        id: "Spawning/PD12M",
        description:
          "About twelve million public-domain and CC0 images with written captions; a good start where rights matter.",
      },
    ],
    spaces: [
      {
        id: "stabilityai/stable-diffusion-3-medium",
        description: "Try Stable Diffusion 3 Medium with the usual controls for size, steps and guidance.",
      },
      { id: "jbilcke-hf/ai-comic-factory", description: "Turns one line of story into a page of comic panels." },
      { id: "multimodalart/flux-lora-lab", description: "Mixes style add-ons for FLUX and shows what each brings." },
      {
        id: "latent-consistency/lcm-lora-for-sdxl",
        description: "Shows SDXL sped up to a few steps by a latent-consistency add-on.",
      },
      {
        id: "multimodalart/LoraTheExplorer",
        description: "A gallery of style add-ons for SDXL, each ready to try with your own prompt.",
      },
      {
        id: "ArtGAN/Stable-Diffusion-ControlNet-WebUI",
        description: "Steers Stable Diffusion with edges, poses or depth through ControlNet.",
      },
      { id: "InstantX/InstantID", description: "Puts the person from a single portrait into new scenes and styles." },
    ],
    metrics: [
      {
        id: "IS",
        description:
          "Inception score: high when a classifier is sure what each image shows and the set as a whole is varied; ignores the prompt.",
      },
      {
        id: "FID",
        description:
          "Fréchet inception distance between generated and real images, in the feature space of a classifier; lower is better.",
      },
      {
        id: "R-Precision",
        description: "How often the right caption is found among wrong ones when you search with the generated image.",
      },
    ],
    demo: {
      inputs: [
        {
          type: "text",
          label: "Input",
          content:
            "An astronaut rows a small wooden boat across a still lake at dusk, a lantern at the bow, a ringed planet rising behind violet hills, storybook illustration",
        },
      ],
      outputs: [
        {
          type: "img",
          label: "Image",
          filename: "astronaut.svg",
          content:
            "An astronaut in a white suit rows a wooden boat over a violet lake; a lantern glows at the bow, a ringed planet hangs above the hills, fireflies hover in the reeds. An illustration drawn for this page, not the output of a model.",
        },
      ],
    },
    widgetModels: ["black-forest-labs/FLUX.1-dev"],
  },
});
