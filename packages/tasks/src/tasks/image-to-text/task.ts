import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const imageToText = defineTask({
  id: "image-to-text",
  name: "Image-to-Text",
  modality: "cv",
  color: "red",
  subtasks: [{ type: "image-captioning", name: "Image Captioning" }],
  io,
  widget: { in: ["image"], out: "text" },
  example: { inputs: "cat.png", parameters: { max_new_tokens: 60 } },
  info: {
    summary:
      "Image-to-text writes down what is in an image: a caption, a full description, or the words printed on it.",
    models: [
      {
        id: "allenai/olmOCR-7B-0725",
        description: "Reads scanned and born-digital pages into clean text, with tables, formulas and reading order.",
      },
      {
        id: "fancyfeast/llama-joycaption-beta-one-hf-llava",
        description:
          "Writes captions in a style you choose; popular for describing training images of image generators.",
      },
    ],
    datasets: [
      { id: "red_caps", description: "Images from Reddit with the titles their posters gave them." },
      {
        id: "datasets/conceptual_captions",
        description: "Web images with captions cleaned up from their alternative texts.",
      },
    ],
    spaces: [
      {
        id: "multimodalart/OmniSVG-3B",
        description: "Draws an image again as SVG code, or draws one from a description.",
      },
      {
        id: "numind/NuMarkdown-8B-Thinking",
        description: "Turns a photographed or scanned page into Markdown and shows its reasoning.",
      },
      {
        id: "fancyfeast/joy-caption-beta-one",
        description: "Try JoyCaption on an image, with the length and tone you want.",
      },
    ],
    metrics: [],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Image",
          content:
            "An illustration of a ginger cat sitting on a windowsill, between a potted plant and a mug of coffee on two books; hills and a low sun outside.",
          filename: "cat.png",
        },
      ],
      outputs: [
        {
          type: "text",
          label: "Detailed description",
          content:
            "An illustration of a ginger cat with a white chest sitting on a wooden windowsill and looking straight at the viewer, its tail hanging over the edge. To its left stands a leafy plant in a clay pot; to its right, a mug of coffee steams on two books. Behind the window, a low sun shines over green hills with a small house.",
        },
      ],
    },
    widgetModels: ["Salesforce/blip-image-captioning-large"],
  },
});
