import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const imageTo3d = defineTask({
  id: "image-to-3d",
  name: "Image-to-3D",
  modality: "cv",
  color: "green",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "TencentARC/InstantMesh", description: "" },
      { id: "tencent/HunyuanWorld-1", description: "" },
      { id: "hwjiang/Real3D", description: "" },
      { id: "stabilityai/stable-point-aware-3d", description: "" },
    ],
    datasets: [
      { id: "allenai/objaverse-xl", description: "" },
      { id: "dylanebert/iso3d", description: "" },
    ],
    spaces: [
      { id: "dylanebert/3d-arena", description: "" },
      { id: "TencentARC/InstantMesh", description: "" },
      { id: "stabilityai/stable-point-aware-3d", description: "" },
      { id: "hwjiang/Real3D", description: "" },
      { id: "dylanebert/LGM-mini", description: "" },
    ],
    metrics: [],
    demo: {
      inputs: [{ type: "img", label: "", content: "" }],
      outputs: [{ type: "text", label: "Result", content: "" }],
    },
    widgetModels: [],
  },
});
