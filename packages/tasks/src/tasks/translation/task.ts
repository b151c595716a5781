import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const translation = defineTask({
  id: "translation",
  name: "Translation",
  modality: "nlp",
  color: "green",
  io,
  widget: { in: ["text"], out: "text" },
  example: {
    inputs: "The museum is closed on Mondays, but the garden is open.",
    parameters: { src_lang: "en_XX", tgt_lang: "de_DE" },
  },
  info: {
    summary: "Translation turns a text in one language into a text in another that says the same.",
    models: [
      {
        id: "facebook/nllb-200-1.3B",
        description:
          "Translates between two hundred languages, many of them poorly served elsewhere; not licensed for commercial use.",
      },
      {
        id: "google-t5/t5-base",
        description:
          "A compact text-to-text model that translates English into German, French and Romanian when told so in a prefix.",
      },
    ],
    datasets: [
      {
        id: "Helsinki-NLP/opus_books",
        description: "Sentences from old books, aligned between pairs of European languages.",
      },
      {
        id: "google/code_x_glue_cc_code_to_code_trans",
        description: "Functions written in both Java and C#, for translating between programming languages.",
      },
    ],
    spaces: [
      {
        id: "Iker/Translate-100-languages",
        description: "Choose any two of a hundred languages and translate your text.",
      },
      {
        id: "Geonmo/nllb-translation-demo",
        description: "Tries NLLB models on a sentence, with the language codes filled in for you.",
      },
    ],
    metrics: [
      {
        id: "bleu",
        description: "Compares short runs of words with a reference translation; sees wording, not meaning.",
      },
      {
        id: "sacrebleu",
        description:
          "BLEU with tokenization and settings fixed and reported, so that figures can be compared between papers.",
      },
    ],
    demo: {
      inputs: [{ type: "text", label: "Input", content: "The ferry leaves at seven unless there is fog." }],
      outputs: [
        { type: "text", label: "Output", content: "Die Fähre fährt um sieben ab, es sei denn, es ist neblig." },
      ],
    },
    widgetModels: ["facebook/mbart-large-50-many-to-many-mmt"],
    youtubeId: "1JvfrvZgi6c",
    canonicalId: "text-generation",
  },
});
