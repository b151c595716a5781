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
  widget: { in: ["image"], out: "boxes" },
  example: { inputs: "cat.png", parameters: { threshold: 0.5 } },
  info: {
    summary: "Object detection finds the things in an image: for each one a name, a score and the box around it.",
    models: [
      {
        id: "facebook/detr-resnet-50",
        description:
          "The first detector built as a transformer; simple, dependable, and trained on the everyday objects of COCO.",
      },
      {
        id: "IDEA-Research/dab-detr-resnet-50",
        description: "A DETR whose queries are boxes that get refined layer by layer, so it trains faster.",
      },
      { id: "PekingU/rtdetr_v2_r50vd", description: "A transformer fast enough for live video on a graphics card." },
      {
        id: "StephanST/WALDO30",
        description: "Finds vehicles, people and buildings in images taken from above, by drones for instance.",
      },
    ],
    datasets: [
      {
        id: "merve/coco2017",
        description: "Everyday scenes with boxes and outlines for 80 kinds of object; what most detectors learn from.",
      },
      {
        id: "merve/pascal-voc",
        description: "Twenty kinds of object in ordinary photographs; older and smaller than COCO, quick to train on.",
      },
    ],
    spaces: [
      { id: "Roboflow/RF-DETR", description: "Try RF-DETR, a real-time detector, on your image or video." },
      {
        id: "Gradio-Blocks/Object-Detection-With-DETR-and-YOLOS",
        description: "Compare DETR and YOLOS on the same image.",
      },
      {
        id: "sunsmarterjieleaf/yolov12",
        description: "YOLOv12 on an image or a video, with adjustable threshold and size.",
      },
      {
        id: "VIPLab/Track-Anything",
        description: "Click an object in a video and have it followed through the frames.",
      },
      {
        id: "merve/RT-DETR-tracking-coco",
        description: "Detects COCO objects in a video with RT-DETR and tracks each one.",
      },
    ],
    metrics: [
      {
        id: "Average Precision",
        description:
          "How well the model's ranking of boxes balances precision and recall for one class: the area under that curve.",
      },
      {
        id: "Mean Average Precision",
        description: "Average precision, averaged over all classes; in COCO also over ten overlap thresholds.",
      },
      {
        id: "APα",
        description: "Average precision when a box must overlap the true one by at least α, such as 0.5 or 0.75.",
      },
    ],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Image",
          content:
            "An illustration of a ginger cat sitting on a windowsill, between a potted plant and a mug of coffee on two books; hills and a low sun outside.",
          filename: "cat.png",
        },
      ],
      outputs: [
        {
          type: "img",
          label: "Boxes",
          content:
            "The image, dimmed, with five frames: cat 0.99, potted plant 0.97, cup 0.96, and two books, 0.88 and 0.83.",
          filename: "cat-objects.svg",
        },
      ],
    },
    widgetModels: ["facebook/detr-resnet-50"],
    youtubeId: "WdAeKSOpxhw",
  },
});
