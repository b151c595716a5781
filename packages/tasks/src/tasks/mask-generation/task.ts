import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const maskGeneration = defineTask({
  id: "mask-generation",
  name: "Mask Generation",
  modality: "cv",
  color: "indigo",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "Zigeng/SlimSAM-uniform-50", description: "" },
      { id: "facebook/sam2-hiera-large", description: "" },
    ],
    datasets: [
      { id: "merve/coco2017", description: "" },
      { id: "rocky93/BraTS_segmentation", description: "" },
    ],
    spaces: [
      { id: "merve/OWLSAM2", description: "" },
      { id: "merve/slimsam", description: "" },
      { id: "SkalskiP/segment-anything-model-2", description: "" },
      { id: "SkalskiP/SAM_and_ProPainter", description: "" },
    ],
    metrics: [{ id: "Intersection over Union (IoU)", description: "" }],
    demo: {
      inputs: [{ type: "img", label: "", content: "" }],
      outputs: [{ type: "img", label: "", content: "" }],
    },
    widgetModels: [],
  },
});
