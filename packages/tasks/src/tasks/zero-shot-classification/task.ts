import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const zeroShotClassification = defineTask({
  id: "zero-shot-classification",
  name: "Zero-Shot Classification",
  modality: "nlp",
  color: "yellow",
  io,
  widget: { in: ["text", "candidate-labels"], out: "scores" },
  example: {
    inputs: "The blender arrived with a cracked jug and I would like my money back.",
    parameters: { candidate_labels: ["refund", "legal", "faq"] },
  },
  info: {
    summary:
      "Zero-shot classification sorts a text into labels that you name in the request, without any training on those labels.",
    models: [
      {
        id: "facebook/bart-large-mnli",
        description:
          "The classic choice for English: judges whether a sentence built from each label follows from the text.",
      },
      {
        id: "MoritzLaurer/ModernBERT-large-zeroshot-v2.0",
        description: "A newer encoder tuned for zero-shot work that also reads long texts in one go.",
      },
      {
        id: "knowledgator/gliclass-modern-base-v2.0-init",
        description: "Scores all labels in one pass instead of one pass per label, which pays off with long lists.",
      },
    ],
    datasets: [
      {
        id: "nyu-mll/glue",
        description: "A collection of English language-understanding tests; its MNLI part teaches the inference step.",
      },
      {
        id: "nyu-mll/multi_nli",
        description: "Sentence pairs from many kinds of text, labeled as following, contradicting or neither.",
      },
      { id: "fever/fever", description: "Claims to be supported or refuted from Wikipedia, or found undecidable." },
    ],
    spaces: [],
    metrics: [],
    demo: {
      inputs: [
        {
          type: "text",
          label: "Text Input",
          content: "I was charged twice for the same order and would like one of the payments back.",
        },
        { type: "text", label: "Candidate Labels", content: "refund, legal, faq" },
      ],
      outputs: [
        {
          type: "chart",
          label: "Scores",
          content: "Refund is by far the likeliest of the three labels.",
          data: [
            { label: "refund", score: 0.93 },
            { label: "faq", score: 0.04 },
            { label: "legal", score: 0.03 },
          ],
        },
      ],
    },
    widgetModels: ["facebook/bart-large-mnli"],
  },
});
