import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const zeroShotImageClassification = defineTask({
  id: "zero-shot-image-classification",
  name: "Zero-Shot Image Classification",
  modality: "cv",
  color: "yellow",
  io,
  widget: { in: ["image", "candidate-labels"], out: "scores" },
  example: { inputs: "cat.png", parameters: { candidate_labels: ["cat", "dog", "llama"] } },
  info: {
    summary:
      "Zero-shot image classification sorts an image into classes that you name when you ask, without training a model for them.",
    models: [
      {
        id: "visheratin/mexma-siglip",
        description: "SigLIP's eyes with a multilingual text encoder, for labels in many languages.",
      },
      {
        id: "google/siglip2-base-patch16-224",
        description: "The small model of the second SigLIP generation; a good default for short labels.",
      },
      {
        id: "intfloat/mmE5-mllama-11b-instruct",
        description: "A large multimodal embedding model for matching images and texts in many languages.",
      },
      {
        id: "jinaai/jina-clip-v2",
        description: "Matches images with texts in many languages; its vectors can be shortened to save space.",
      },
      {
        id: "microsoft/BiomedCLIP-PubMedBERT_256-vit_base_patch16_224",
        description:
          "A CLIP trained on figures and captions of medical articles, for microscope slides, X-rays and scans.",
      },
    ],
    datasets: [],
    spaces: [
      {
        id: "pharma/CLIP-Interrogator",
        description: "Describes an image in the words that come closest to it, as a prompt for image generators.",
      },
      {
        id: "merve/compare_clip_siglip",
        description: "CLIP and SigLIP side by side on your image and labels.",
      },
    ],
    metrics: [{ id: "top-K accuracy", description: "Share of images whose right label is among the k best." }],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Image",
          content:
            "An illustration of a ginger cat sitting on a windowsill, between a potted plant and a mug of coffee on two books; hills and a low sun outside.",
          filename: "cat.png",
        },
        { type: "text", label: "Classes", content: "cat, dog, llama" },
      ],
      outputs: [
        {
          type: "chart",
          label: "Scores",
          content: "Almost certainly a cat.",
          data: [
            { label: "cat", score: 0.98 },
            { label: "dog", score: 0.014 },
            { label: "llama", score: 0.006 },
          ],
        },
      ],
    },
    widgetModels: ["google/siglip-so400m-patch14-224"],
  },
});
