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
      prompt: "Cover the armchair in mustard velvet and let a grey cat sleep on the seat. Keep everything else.",
      seed: 11,
    },
  },
  info: {
    summary:
      "Image-text-to-image models read a picture and an instruction together and answer with a new picture: one model for making, editing and combining.",
    models: [
      {
        id: "black-forest-labs/FLUX.2-dev",
        description: "Generates from text and edits with one or several reference pictures, in a single large model.",
      },
    ],
    datasets: [],
    spaces: [
      {
        id: "black-forest-labs/FLUX.2-dev",
        description: "Try FLUX.2 with a prompt alone or with pictures of your own.",
      },
    ],
    metrics: [
      {
        id: "FID",
        description:
          "Distance between the features of results and of real pictures; lower is better, the instruction plays no part.",
      },
      { id: "CLIP", description: "CLIP similarity of the result to the text, and of the result to the input picture." },
    ],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Picture",
          filename: "armchair-blue.jpg",
          content: "A corner of a room: a blue armchair on a red rug between a potted plant and a standing lamp.",
        },
        {
          type: "text",
          label: "Input",
          content: "Cover the armchair in mustard velvet and let a grey cat sleep on the seat. Keep everything else.",
        },
      ],
      outputs: [
        {
          type: "img",
          label: "New picture",
          filename: "armchair-mustard.svg",
          content: "The same room; the armchair is mustard yellow and a grey tabby sleeps on it. Drawn for this page.",
        },
      ],
    },
    widgetModels: ["black-forest-labs/FLUX.2-dev"],
  },
});
