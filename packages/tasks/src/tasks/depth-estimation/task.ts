import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const depthEstimation = defineTask({
  id: "depth-estimation",
  name: "Depth Estimation",
  modality: "cv",
  color: "yellow",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "depth-anything/Depth-Anything-V2-Large", description: "" },
      { id: "jingheya/lotus-depth-g-v1-0", description: "" },
      { id: "tencent/DepthCrafter", description: "" },
      { id: "apple/DepthPro-hf", description: "" },
    ],
    datasets: [
      { id: "sayakpaul/nyu_depth_v2", description: "" },
      { id: "depth-anything/DA-2K", description: "" },
    ],
    spaces: [
      { id: "radames/dpt-depth-estimation-3d-voxels", description: "" },
      { id: "akhaliq/depth-pro", description: "" },
      { id: "tencent/DepthCrafter", description: "" },
      { id: "facebook/sapiens-depth", description: "" },
    ],
    metrics: [],
    demo: {
      inputs: [{ type: "img", label: "", content: "" }],
      outputs: [{ type: "img", label: "", content: "" }],
    },
    widgetModels: [""],
  },
});
