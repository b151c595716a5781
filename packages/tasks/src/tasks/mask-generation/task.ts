import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const maskGeneration = defineTask({
  id: "mask-generation",
  name: "Mask Generation",
  modality: "cv",
  color: "indigo",
  io,
  widget: { in: ["image"], out: "masks" },
  example: { inputs: "cat.png", parameters: { points: [[590, 380]], point_labels: [1] } },
  info: {
    summary:
      "Mask generation cuts an image into its pieces, or cuts out the one you point at, without saying what they are.",
    models: [
      {
        id: "Zigeng/SlimSAM-uniform-50",
        description: "Segment Anything with half of it pruned away, for machines on which the full model is too slow.",
      },
      {
        id: "facebook/sam2-hiera-large",
        description: "The large model of SAM 2, which cuts objects out of images and follows them through videos.",
      },
    ],
    datasets: [
      {
        id: "merve/coco2017",
        description: "Everyday scenes with outlines of each object, handy for checking masks against people's.",
      },
      {
        id: "rocky93/BraTS_segmentation",
        description: "Brain scans with tumors outlined, for adapting mask models to medicine.",
      },
    ],
    spaces: [
      { id: "merve/OWLSAM2", description: "Type what you want to cut out: OWLv2 finds it and SAM 2 cuts it." },
      { id: "merve/slimsam", description: "Try the slimmed-down Segment Anything in the browser." },
      {
        id: "SkalskiP/segment-anything-model-2",
        description: "Masks from SAM 2 on your image, automatic or from a box.",
      },
      {
        id: "SkalskiP/SAM_and_ProPainter",
        description: "Cut an object out of a video and let ProPainter fill the hole.",
      },
    ],
    metrics: [
      {
        id: "Intersection over Union (IoU)",
        description:
          "Area shared by the mask and the truth divided by the area they cover together; 1 is a perfect fit.",
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
          label: "Masks",
          content:
            "The image in gray under a patchwork of colors: the cat and its head, each leaf, the pot, the mug, each book, the curtains, the window frame, the hills, the clouds and the sun all have a mask of their own.",
          filename: "cat-masks.svg",
        },
      ],
    },
    widgetModels: [],
  },
});
