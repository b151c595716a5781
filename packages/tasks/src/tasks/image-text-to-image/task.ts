import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const imageTextToImage = defineTask({
  id: "image-text-to-image",
  name: "Image-Text-to-Image",
  modality: "multimodal",
  color: "yellow",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [{ id: "black-forest-labs/FLUX.2-dev", description: "" }],
    datasets: [],
    spaces: [{ id: "black-forest-labs/FLUX.2-dev", description: "" }],
    metrics: [
      { id: "FID", description: "" },
      { id: "CLIP", description: "" },
    ],
    demo: {
      inputs: [
        { type: "img", label: "", content: "" },
        { type: "text", label: "Input", content: "" },
      ],
      outputs: [{ type: "img", label: "", content: "" }],
    },
    widgetModels: ["black-forest-labs/FLUX.2-dev"],
  },
});
