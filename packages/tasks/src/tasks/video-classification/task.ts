import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const videoClassification = defineTask({
  id: "video-classification",
  name: "Video Classification",
  modality: "cv",
  color: "blue",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "google/vivit-b-16x2-kinetics400", description: "" },
      { id: "microsoft/xclip-base-patch32", description: "" },
    ],
    datasets: [{ id: "kinetics400", description: "" }],
    spaces: [
      { id: "nateraw/lavila", description: "" },
      { id: "fcakyon/video-classification", description: "" },
    ],
    metrics: [
      { id: "accuracy", description: "" },
      { id: "recall", description: "" },
      { id: "precision", description: "" },
      { id: "f1", description: "" },
    ],
    demo: {
      inputs: [{ type: "img", label: "", content: "" }],
      outputs: [{ type: "chart", label: "", content: "" }],
    },
    widgetModels: [],
  },
});
