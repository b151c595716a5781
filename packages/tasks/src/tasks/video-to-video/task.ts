import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const videoToVideo = defineTask({
  id: "video-to-video",
  name: "Video-to-Video",
  modality: "cv",
  color: "indigo",
  hideInDatasets: true,
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "decart-ai/Lucy-Edit-Dev", description: "" },
      { id: "LeoLau/Shape-for-Motion", description: "" },
      { id: "nvidia/Cosmos-Transfer2.5-2B", description: "" },
      { id: "numz/SeedVR2_comfyUI", description: "" },
    ],
    datasets: [
      { id: "suimu/VIRESET", description: "" },
      { id: "zhangsh2001/LongV-EVAL", description: "" },
      { id: "Iceclear/SeedVR_VideoDemos", description: "" },
    ],
    spaces: [
      { id: "decart-ai/lucy-edit-dev", description: "" },
      { id: "ByteDance-Seed/SeedVR2-3B", description: "" },
    ],
    metrics: [],
    demo: {
      inputs: [{ type: "img", label: "", content: "" }],
      outputs: [{ type: "img", label: "", content: "" }],
    },
    widgetModels: [],
  },
});
