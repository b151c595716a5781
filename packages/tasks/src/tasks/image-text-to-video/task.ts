import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const imageTextToVideo = defineTask({
  id: "image-text-to-video",
  name: "Image-Text-to-Video",
  modality: "multimodal",
  color: "blue",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [{ id: "Lightricks/LTX-Video", description: "" }],
    datasets: [],
    spaces: [{ id: "Lightricks/ltx-video-distilled", description: "" }],
    metrics: [
      { id: "fvd", description: "" },
      { id: "clipsim", description: "" },
    ],
    demo: {
      inputs: [
        { type: "img", label: "", content: "" },
        { type: "text", label: "Input", content: "" },
      ],
      outputs: [{ type: "img", label: "", content: "" }],
    },
    widgetModels: ["Lightricks/LTX-Video"],
  },
});
