import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const tokenClassification = defineTask({
  id: "token-classification",
  name: "Token Classification",
  modality: "nlp",
  color: "blue",
  subtasks: [
    { type: "named-entity-recognition", name: "Named Entity Recognition" },
    { type: "part-of-speech", name: "Part of Speech" },
    { type: "parsing", name: "Parsing" },
    { type: "lemmatization", name: "Lemmatization" },
    { type: "word-sense-disambiguation", name: "Word Sense Disambiguation" },
    { type: "coreference-resolution", name: "Coreference-resolution" },
  ],
  io,
  widget: { in: ["text"], out: "entities" },
  example: { inputs: "Marie Curie moved from Warsaw to Paris and was the first woman to teach at the Sorbonne." },
  info: {
    summary:
      "Token classification gives a label to each word or piece of a word in a text, so that names, places, dates or parts of speech can be found in place.",
    models: [
      {
        id: "dslim/bert-base-NER",
        description:
          "Finds people, places, organizations and other names in English text; small enough for a processor without a GPU.",
      },
      {
        id: "FacebookAI/xlm-roberta-large-finetuned-conll03-english",
        description:
          "A large multilingual encoder tuned on English news; often usable on related languages it was not tuned for.",
      },
      {
        id: "blaze999/Medical-NER",
        description: "Marks medical terms in clinical text, such as symptoms, medication and parts of the body.",
      },
      {
        id: "flair/ner-english",
        description: "The standard English model of the Flair library, with the four classic entity types.",
      },
    ],
    datasets: [
      {
        id: "eriktks/conll2003",
        description: "English news sentences with people, places, organizations and other names marked by hand.",
      },
      {
        id: "unimelb-nlp/wikiann",
        description:
          "Names of people, places and organizations in Wikipedia sentences, in well over a hundred languages.",
      },
    ],
    spaces: [
      {
        id: "spacy/gradio_pipeline_visualizer",
        description: "Shows what a spaCy pipeline sees in your own sentence: entities, parts of speech and grammar.",
      },
    ],
    metrics: [
      {
        id: "accuracy",
        description: "Share of tokens with the right label; too optimistic, because most of the text is not an entity.",
      },
      {
        id: "recall",
        description: "Of the entities in the text, the share that was found with the right edges and type.",
      },
      { id: "precision", description: "Of the entities the model marked, the share that is right." },
      { id: "f1", description: "Harmonic mean of precision and recall, usually counted over whole entities." },
    ],
    demo: {
      inputs: [
        {
          type: "text",
          label: "Input",
          content:
            "In 1833 Ada Lovelace saw Charles Babbage’s machine in London, long before the University of Oxford admitted women.",
        },
      ],
      outputs: [
        {
          type: "text-with-tokens",
          label: "Entities",
          content: "Two people, one place and one organization are marked.",
          text: "In 1833 Ada Lovelace saw Charles Babbage’s machine in London, long before the University of Oxford admitted women.",
          tokens: [
            { type: "PER", start: 8, end: 20 },
            { type: "PER", start: 25, end: 40 },
            { type: "LOC", start: 54, end: 60 },
            { type: "ORG", start: 78, end: 98 },
          ],
        },
      ],
    },
    widgetModels: ["FacebookAI/xlm-roberta-large-finetuned-conll03-english"],
    youtubeId: "wVHdVlPScxA",
  },
});
