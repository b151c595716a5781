import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const imageClassification = defineTask({
  id: "image-classification",
  name: "Image Classification",
  modality: "cv",
  color: "blue",
  subtasks: [
    { type: "multi-label-image-classification", name: "Multi Label Image Classification" },
    { type: "multi-class-image-classification", name: "Multi Class Image Classification" },
  ],
  io,
  widget: { in: ["image"], out: "scores" },
  example: { inputs: "cat.png", parameters: { top_k: 3 } },
  info: {
    summary:
      "Image classification says what an image shows, choosing from a fixed list of classes and giving each one a score.",
    models: [
      {
        id: "google/vit-base-patch16-224",
        description: "A vision transformer that knows the thousand everyday classes of ImageNet; a good first choice.",
      },
      {
        id: "facebook/deit-base-distilled-patch16-224",
        description: "A vision transformer trained on ImageNet alone, with a second network as its teacher.",
      },
      {
        id: "facebook/convnext-large-224",
        description:
          "A modern convolutional network for the ImageNet classes, for when transformers do not suit your hardware.",
      },
    ],
    datasets: [
      {
        id: "cifar100",
        description: "Tiny color images, 32 pixels square, in a hundred classes; good for quick experiments.",
      },
      {
        id: "fashion_mnist",
        description: "Small gray images of clothing in ten kinds, a drop-in successor to handwritten digits.",
      },
    ],
    spaces: [
      {
        id: "timm/leaderboard",
        description: "Compares the many image models of the timm library by accuracy, size and speed.",
      },
    ],
    metrics: [
      { id: "accuracy", description: "Share of images whose best label is the right one." },
      { id: "recall", description: "Of the images that truly belong to a class, the share the model put there." },
      { id: "precision", description: "Of the images the model put in a class, the share that belong there." },
      { id: "f1", description: "Harmonic mean of precision and recall; useful when some classes are rare." },
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
          type: "chart",
          label: "Classes",
          content: "Three kinds of cat lead; the flowerpot comes far behind.",
          data: [
            { label: "tabby, tabby cat", score: 0.58 },
            { label: "tiger cat", score: 0.27 },
            { label: "Egyptian cat", score: 0.09 },
            { label: "pot, flowerpot", score: 0.02 },
            { label: "window shade", score: 0.01 },
          ],
        },
      ],
    },
    widgetModels: ["google/vit-base-patch16-224"],
    youtubeId: "tjAIM7BOYhw",
  },
});
