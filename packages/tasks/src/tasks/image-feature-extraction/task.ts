import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const imageFeatureExtraction = defineTask({
  id: "image-feature-extraction",
  name: "Image Feature Extraction",
  modality: "cv",
  color: "indigo",
  io,
  widget: { in: ["image"], out: "embedding" },
  example: { inputs: "cat.png", parameters: { pool: true } },
  info: {
    summary:
      "Image feature extraction turns an image into a list of numbers that stands for what it shows, for other programs to compare, search and learn from.",
    models: [
      {
        id: "timm/vit_large_patch14_dinov2.lvd142m",
        description:
          "General-purpose features learned without labels by DINOv2; strong for search and as a base for other tasks.",
      },
      {
        id: "nvidia/MambaVision-T-1K",
        description: "The tiny model of a family that mixes Mamba and transformer blocks, trained on ImageNet.",
      },
      {
        id: "facebook/dino-vitb16",
        description: "An early self-supervised vision transformer whose attention outlines objects by itself.",
      },
      {
        id: "apple/aimv2-large-patch14-336-distilled",
        description: "A vision encoder trained to predict both image patches and text, distilled to a handy size.",
      },
      {
        id: "OpenGVLab/InternViT-6B-448px-V1-2",
        description: "A very large encoder of six billion parameters, built as the vision part of language models.",
      },
    ],
    datasets: [
      {
        id: "imagenet-1k",
        description: "A million photographs in a thousand classes, on which most encoders were trained or tested.",
      },
    ],
    spaces: [
      {
        id: "timm/leaderboard",
        description: "Shows how well encoders of the timm library do once a classifier is put on top.",
      },
    ],
    metrics: [],
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
          type: "tabular",
          label: "Features",
          content:
            "A table of numbers: one row for the image as a whole and one for each of its 196 patches, 768 numbers wide; only a few are shown.",
          table: [
            ["Token", "1", "2", "3", "4", "…", "768"],
            ["whole image", "1.27", "-0.84", "0.31", "2.06", "…", "-0.45"],
            ["patch 1", "0.12", "0.58", "-1.43", "0.77", "…", "0.09"],
            ["patch 2", "0.18", "0.61", "-1.38", "0.70", "…", "0.11"],
            ["…", "…", "…", "…", "…", "…", "…"],
            ["patch 196", "-0.92", "0.24", "0.85", "-0.33", "…", "1.16"],
          ],
        },
      ],
    },
    widgetModels: [],
  },
});
