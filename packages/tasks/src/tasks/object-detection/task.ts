import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const objectDetection = defineTask({
  id: "object-detection",
  name: "Object Detection",
  modality: "cv",
  color: "yellow",
  subtasks: [
    { type: "face-detection", name: "Face Detection" },
    { type: "vehicle-detection", name: "Vehicle Detection" },
  ],
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "facebook/detr-resnet-50", description: "" },
      { id: "IDEA-Research/dab-detr-resnet-50", description: "" },
      { id: "PekingU/rtdetr_v2_r50vd", description: "" },
      { id: "StephanST/WALDO30", description: "" },
    ],
    datasets: [
      { id: "merve/coco2017", description: "" },
      { id: "merve/pascal-voc", description: "" },
    ],
    spaces: [
      { id: "Roboflow/RF-DETR", description: "" },
      { id: "Gradio-Blocks/Object-Detection-With-DETR-and-YOLOS", description: "" },
      { id: "sunsmarterjieleaf/yolov12", description: "" },
      { id: "VIPLab/Track-Anything", description: "" },
      { id: "merve/RT-DETR-tracking-coco", description: "" },
    ],
    metrics: [
      { id: "Average Precision", description: "" },
      { id: "Mean Average Precision", description: "" },
      { id: "APα", description: "" },
    ],
    demo: {
      inputs: [{ type: "img", label: "", content: "" }],
      outputs: [{ type: "img", label: "", content: "" }],
    },
    widgetModels: ["facebook/detr-resnet-50"],
    youtubeId: "WdAeKSOpxhw",
  },
});
