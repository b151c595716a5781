import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const fillMask = defineTask({
  id: "fill-mask",
  name: "Fill-Mask",
  modality: "nlp",
  color: "red",
  subtasks: [
    { type: "slot-filling", name: "Slot Filling" },
    { type: "masked-language-modeling", name: "Masked Language Modeling" },
  ],
  io,
  widget: { in: ["text"], out: "scores" },
  example: { inputs: "She poured the coffee into a <mask>." },
  info: {
    summary: "Fill-mask guesses the word that is hidden in a sentence from the words on both sides of it.",
    models: [
      {
        id: "answerdotai/ModernBERT-large",
        description: "A modern English encoder that reads up to 8192 tokens; a strong base for fine-tuning.",
      },
      {
        id: "FacebookAI/xlm-roberta-base",
        description: "Fills gaps in about a hundred languages and is a common base for multilingual classifiers.",
      },
    ],
    datasets: [
      {
        id: "wikipedia",
        description: "Encyclopedia articles in many languages, long used to train masked language models.",
      },
      { id: "c4", description: "A large, cleaned crawl of English web pages for pre-training." },
    ],
    spaces: [],
    metrics: [
      { id: "cross_entropy", description: "Average surprise of the model at the hidden words; lower is better." },
      {
        id: "perplexity",
        description: "The same as a count: between how many equally likely words the model hesitates at a gap.",
      },
    ],
    demo: {
      inputs: [{ type: "text", label: "Input", content: "The <mask> rises in the east." }],
      outputs: [
        {
          type: "chart",
          label: "Guesses",
          content: "Sun is far ahead; moon, wind and smoke follow.",
          data: [
            { label: "sun", score: 0.82 },
            { label: "moon", score: 0.06 },
            { label: "wind", score: 0.03 },
            { label: "smoke", score: 0.01 },
          ],
        },
      ],
    },
    widgetModels: ["distilroberta-base"],
    youtubeId: "mqElG5QJWUg",
  },
});
