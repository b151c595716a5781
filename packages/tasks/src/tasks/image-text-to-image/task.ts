import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const imageTextToImage = defineTask({
  id: "image-text-to-image",
  name: "Image-Text-to-Image",
  modality: "multimodal",
  color: "yellow",
  io,
  widget: { in: ["image", "prompt"], out: "picture" },
  example: {
    inputs: "armchair-blue.jpg",
    parameters: {
      prompt:
        "Cover the armchair in mustard velvet and let a gray cat sleep on the seat. Leave everything else as it is.",
      seed: 11,
    },
  },
  info: {
    summary:
      "Image-text-to-image models read an image and an instruction together and answer with a new image: one model for generating, editing and combining.",
    models: [
      {
        id: "black-forest-labs/FLUX.2-dev",
        description: "Generates from text and edits with one or several reference images, in a single large model.",
      },
    ],
    datasets: [],
    spaces: [
      {
        id: "black-forest-labs/FLUX.2-dev",
        description: "Try FLUX.2 with a prompt alone or with images of your own.",
      },
    ],
    metrics: [
      {
        id: "FID",
        description:
          "Distance between the features of results and of real images; lower is better, the instruction plays no part.",
      },
      { id: "CLIP", description: "CLIP similarity of the result to the text, and of the result to the input image." },
    ],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Image",
          filename: "armchair-blue.jpg",
          content: "A corner of a room: a blue armchair on a red rug between a potted plant and a standing lamp.",
        },
        {
          type: "text",
          label: "Input",
          content:
            "Cover the armchair in mustard velvet and let a gray cat sleep on the seat. Leave everything else as it is.",
        },
      ],
      outputs: [
        {
          type: "img",
          label: "New image",
          filename: "armchair-mustard.svg",
          content: "The same room; the armchair is mustard yellow and a gray tabby sleeps on it. Drawn for this page.",
        },
      ],
    },
    widgetModels: ["black-forest-labs/FLUX.2-dev"],
  },
});
