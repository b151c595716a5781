import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const keypointDetection = defineTask({
  id: "keypoint-detection",
  name: "Keypoint Detection",
  modality: "cv",
  color: "red",
  subtasks: [{ type: "pose-estimation", name: "Pose Estimation" }],
  hideInDatasets: true,
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "magic-leap-community/superpoint", description: "" },
      { id: "magic-leap-community/superglue_outdoor", description: "" },
      { id: "qualcomm/RTMPose-Body2d", description: "" },
      { id: "ETH-CVG/lightglue_disk", description: "" },
    ],
    datasets: [{ id: "Vincent-luo/hagrid-mediapipe-hands", description: "" }],
    spaces: [
      { id: "datasciencedojo/Hand-Keypoint-Detection-Realtime", description: "" },
      { id: "ETH-CVG/LightGlue", description: "" },
    ],
    metrics: [],
    demo: {
      inputs: [{ type: "img", label: "", content: "" }],
      outputs: [{ type: "img", label: "", content: "" }],
    },
    widgetModels: [],
  },
});
