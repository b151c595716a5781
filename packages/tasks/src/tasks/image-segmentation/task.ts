import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const imageSegmentation = defineTask({
  id: "image-segmentation",
  name: "Image Segmentation",
  modality: "cv",
  color: "green",
  subtasks: [
    { type: "instance-segmentation", name: "Instance Segmentation" },
    { type: "semantic-segmentation", name: "Semantic Segmentation" },
    { type: "panoptic-segmentation", name: "Panoptic Segmentation" },
  ],
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "tue-mps/coco_panoptic_eomt_large_640", description: "" },
      { id: "briaai/RMBG-1.4", description: "" },
      { id: "ZhengPeng7/BiRefNet", description: "" },
      { id: "facebook/sapiens-seg-1b", description: "" },
      { id: "facebook/mask2former-swin-large-coco-panoptic", description: "" },
    ],
    datasets: [{ id: "scene_parse_150", description: "" }],
    spaces: [
      { id: "facebook/ov-seg", description: "" },
      { id: "jbrinkma/segment-anything", description: "" },
      { id: "facebook/sapiens-pose", description: "" },
      { id: "rashmi/sartorius-cell-instance-segmentation", description: "" },
      { id: "ArtGAN/Segment-Anything-Video", description: "" },
      { id: "segments/panoptic-segment-anything", description: "" },
    ],
    metrics: [
      { id: "Average Precision", description: "" },
      { id: "Mean Average Precision", description: "" },
      { id: "Mean Intersection over Union", description: "" },
      { id: "APα", description: "" },
    ],
    demo: {
      inputs: [{ type: "img", label: "", content: "" }],
      outputs: [{ type: "img", label: "", content: "" }],
    },
    widgetModels: ["nvidia/segformer-b0-finetuned-ade-512-512"],
    youtubeId: "dKE8SIt9C-w",
  },
});
