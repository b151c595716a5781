import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const imageTextToVideo = defineTask({
  id: "image-text-to-video",
  name: "Image-Text-to-Video",
  modality: "multimodal",
  color: "blue",
  io,
  widget: { in: ["image", "prompt"], out: "video" },
  example: {
    inputs: "tea.jpg",
    parameters: {
      prompt: "Steam rises from the cup, rain runs down the window, the candle flickers, the camera slowly moves in",
      seed: 18,
    },
  },
  info: {
    summary:
      "Image-text-to-video models take an image and a written direction and turn them into a clip that starts from the image.",
    models: [
      {
        id: "Lightricks/LTX-Video",
        description: "Takes text, images or both, and is fast enough to try several directions in a row.",
      },
    ],
    datasets: [],
    spaces: [
      {
        id: "Lightricks/ltx-video-distilled",
        description: "The distilled LTX-Video in the browser: an image, a prompt, a short clip.",
      },
    ],
    metrics: [
      { id: "fvd", description: "Fréchet video distance between generated and real clips; lower is better." },
      { id: "clipsim", description: "Mean CLIP similarity between the direction and the frames." },
    ],
    demo: {
      inputs: [
        {
          type: "img",
          label: "First frame",
          filename: "tea.jpg",
          content: "A cup of tea, a book and a candle on a wooden sill; behind the window a wet city at night.",
        },
        {
          type: "text",
          label: "Input",
          content:
            "Steam rises from the cup, rain runs down the window, the candle flickers, the camera slowly moves in.",
        },
      ],
      outputs: [
        {
          type: "img",
          label: "Clip",
          filename: "tea-clip.svg",
          content:
            "The still comes alive: steam curls up, drops run down the glass, the flame wavers and the view creeps closer. An animated drawing made for this page.",
        },
      ],
    },
    widgetModels: ["Lightricks/LTX-Video"],
  },
});
