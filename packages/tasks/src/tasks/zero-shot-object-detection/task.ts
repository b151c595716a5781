import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const zeroShotObjectDetection = defineTask({
  id: "zero-shot-object-detection",
  name: "Zero-Shot Object Detection",
  modality: "cv",
  color: "yellow",
  io,
  widget: { in: ["image", "candidate-labels"], out: "boxes" },
  example: {
    inputs: "cat.png",
    parameters: { candidate_labels: ["ginger cat", "flowerpot", "tiny house", "flock of birds", "mug of coffee"] },
  },
  info: {
    summary:
      "Zero-shot object detection finds things in an image that you describe in words, even kinds it was never trained on by name.",
    models: [
      {
        id: "openmmlab-community/mm_grounding_dino_large_all",
        description:
          "A large Grounding DINO from the OpenMMLab family, trained on a broad mix of detection and grounding data.",
      },
      {
        id: "fushh7/LLMDet",
        description:
          "A detector whose grasp of phrases was trained together with a language model that writes detailed captions.",
      },
    ],
    datasets: [],
    spaces: [
      {
        id: "ariG23498/zero-shot-od",
        description: "Type a few labels and see where in an image they are found.",
      },
      { id: "merve/OWLSAM", description: "Finds what you name with OWL and outlines it with Segment Anything." },
    ],
    metrics: [
      {
        id: "Average Precision",
        description:
          "How well the model's ranking of boxes balances precision and recall for one class: the area under that curve.",
      },
      {
        id: "Mean Average Precision",
        description: "Average precision over all classes, those never seen in training included.",
      },
      { id: "APα", description: "Average precision when a box must overlap the true one by at least α." },
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
        { type: "text", label: "Classes", content: "ginger cat, flowerpot, tiny house, flock of birds, mug of coffee" },
      ],
      outputs: [
        {
          type: "img",
          label: "Boxes",
          content:
            "The image, dimmed, with a frame for each phrase: ginger cat 0.71, mug of coffee 0.63, flowerpot 0.58, tiny house 0.46, flock of birds 0.34.",
          filename: "cat-phrases.svg",
        },
      ],
    },
    widgetModels: [],
  },
});
