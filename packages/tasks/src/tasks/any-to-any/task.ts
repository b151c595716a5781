import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const anyToAny = defineTask({
  id: "any-to-any",
  name: "Any-to-Any",
  modality: "multimodal",
  color: "yellow",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "Qwen/Qwen2.5-Omni-7B", description: "" },
      { id: "OmniGen2/OmniGen2", description: "" },
      { id: "openbmb/MiniCPM-o-2_6", description: "" },
      { id: "ByteDance-Seed/BAGEL-7B-MoT", description: "" },
    ],
    datasets: [{ id: "PKU-Alignment/align-anything", description: "" }],
    spaces: [{ id: "OmniGen2/OmniGen2", description: "" }],
    metrics: [],
    demo: {
      inputs: [
        { type: "img", label: "", content: "" },
        { type: "text", label: "Text Prompt", content: "" },
      ],
      outputs: [
        { type: "text", label: "Generated Text", content: "" },
        { type: "audio", label: "", content: "" },
      ],
    },
    widgetModels: [],
  },
});
