import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const unconditionalImageGeneration = defineTask({
  id: "unconditional-image-generation",
  name: "Unconditional Image Generation",
  modality: "cv",
  color: "green",
  io,
  widget: { in: ["seed"], out: "picture" },
  example: { parameters: { seed: 42, num_images: 9 } },
  info: {
    summary:
      "Unconditional image generation draws images with no prompt at all: the model has learned what one kind of image looks like and invents new ones from random noise.",
    models: [
      {
        id: "google/ddpm-cifar10-32",
        description:
          "A small diffusion model for 32-pixel images of animals and vehicles; light enough to study step by step.",
      },
      {
        id: "google/ddpm-celebahq-256",
        description: "A diffusion model for portraits at 256 pixels, trained on CelebA-HQ.",
      },
    ],
    datasets: [
      {
        id: "cifar100",
        description: "Tiny 32-pixel photos in a hundred classes; quick to train on and to compare with.",
      },
      {
        id: "CelebA",
        description: "Portraits of well-known people with attribute labels, a classic for face generators.",
      },
    ],
    spaces: [
      {
        id: "CompVis/celeba-latent-diffusion",
        description: "Draws faces with latent diffusion and shows them forming out of noise.",
      },
    ],
    metrics: [
      {
        id: "Inception score (IS)",
        description:
          "High when each image is clearly one thing and the whole set is varied; blind to anything its classifier does not know.",
      },
      {
        id: "Frećhet Inception Distance (FID)",
        description:
          "Distance between the features of generated and real images; lower is better, and it needs many samples.",
      },
    ],
    demo: {
      inputs: [
        { type: "text", label: "Seed", content: "42" },
        { type: "text", label: "Number of images to generate:", content: "9" },
      ],
      outputs: [
        {
          type: "img",
          label: "Images",
          filename: "butterflies.svg",
          content:
            "Nine butterflies in a three by three tray, each with its own wing shape, colors and spots. Drawn from seed 42 by the small program that made this page's media.",
        },
      ],
    },
    widgetModels: [],
  },
});
