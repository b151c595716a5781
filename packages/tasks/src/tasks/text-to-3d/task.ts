import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const textTo3d = defineTask({
  id: "text-to-3d",
  name: "Text-to-3D",
  modality: "cv",
  color: "yellow",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "openai/shap-e", description: "" },
      { id: "ashawkey/LGM", description: "" },
    ],
    datasets: [
      { id: "allenai/objaverse-xl", description: "" },
      { id: "tiange/Cap3D", description: "" },
    ],
    spaces: [
      { id: "hysts/Shap-E", description: "" },
      { id: "ashawkey/LGM", description: "" },
    ],
    metrics: [],
    demo: {
      inputs: [{ type: "text", label: "Prompt", content: "" }],
      outputs: [{ type: "text", label: "Result", content: "" }],
    },
    widgetModels: [],
  },
});
