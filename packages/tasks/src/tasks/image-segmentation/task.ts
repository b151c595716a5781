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
  widget: { in: ["image"], out: "masks" },
  example: { inputs: "cat.png", parameters: { subtask: "semantic" } },
  info: {
    summary: "Image segmentation divides an image into regions and says what each of them is, pixel by pixel.",
    models: [
      {
        id: "tue-mps/coco_panoptic_eomt_large_640",
        description:
          "A plain vision transformer that does panoptic segmentation of COCO scenes without extra decoders.",
      },
      {
        id: "briaai/RMBG-1.4",
        description: "Separates the subject of an image from its background.",
      },
      {
        id: "ZhengPeng7/BiRefNet",
        description: "Cuts subjects out at high resolution and preserves hair, fur and thin parts.",
      },
      { id: "facebook/sapiens-seg-1b", description: "Divides people into body parts and pieces of clothing." },
      {
        id: "facebook/mask2former-swin-large-coco-panoptic",
        description: "One architecture for instance, semantic and panoptic segmentation, here trained on COCO.",
      },
    ],
    datasets: [
      {
        id: "scene_parse_150",
        description: "Indoor and outdoor scenes with every pixel labeled, in 150 classes drawn from ADE20K.",
      },
    ],
    spaces: [
      { id: "facebook/ov-seg", description: "Name the regions you want in free text and see them colored in." },
      { id: "jbrinkma/segment-anything", description: "Cut out anything by clicking on it with Segment Anything." },
      {
        id: "facebook/sapiens-pose",
        description: "Poses of people from the Sapiens family, the sister of its body-part segmentation.",
      },
      {
        id: "rashmi/sartorius-cell-instance-segmentation",
        description: "Outlines single cells in microscope images.",
      },
      { id: "ArtGAN/Segment-Anything-Video", description: "Segment Anything applied to the frames of a video." },
      {
        id: "segments/panoptic-segment-anything",
        description: "Joins a text-prompted detector and Segment Anything into panoptic segmentation.",
      },
    ],
    metrics: [
      {
        id: "Average Precision",
        description:
          "Area under the precision–recall curve for one class, where a hit is a mask that overlaps the true one enough.",
      },
      {
        id: "Mean Average Precision",
        description: "Average precision over all classes; the usual figure for instance segmentation.",
      },
      {
        id: "Mean Intersection over Union",
        description:
          "Overlap of predicted and true region divided by their union, averaged over classes; the usual figure for semantic segmentation.",
      },
      { id: "APα", description: "Average precision with the overlap a mask must reach fixed at α." },
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
          label: "Segments",
          content:
            "The scene as flat colors, one for each class: cat in coral, potted plant in green, cup in yellow, book in dark blue, windowsill in brown, curtain in plum, window in cream, wall in sand, sky in light blue, hill in olive.",
          filename: "cat-segments.svg",
        },
      ],
    },
    widgetModels: ["nvidia/segformer-b0-finetuned-ade-512-512"],
    youtubeId: "dKE8SIt9C-w",
  },
});
