import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const textClassification = defineTask({
  id: "text-classification",
  name: "Text Classification",
  modality: "nlp",
  color: "orange",
  subtasks: [
    { type: "acceptability-classification", name: "Acceptability Classification" },
    { type: "entity-linking-classification", name: "Entity Linking Classification" },
    { type: "fact-checking", name: "Fact Checking" },
    { type: "intent-classification", name: "Intent Classification" },
    { type: "language-identification", name: "Language Identification" },
    { type: "multi-class-classification", name: "Multi Class Classification" },
    { type: "multi-label-classification", name: "Multi Label Classification" },
    { type: "multi-input-text-classification", name: "Multi-input Text Classification" },
    { type: "natural-language-inference", name: "Natural Language Inference" },
    { type: "semantic-similarity-classification", name: "Semantic Similarity Classification" },
    { type: "sentiment-classification", name: "Sentiment Classification" },
    { type: "topic-classification", name: "Topic Classification" },
    { type: "semantic-similarity-scoring", name: "Semantic Similarity Scoring" },
    { type: "sentiment-scoring", name: "Sentiment Scoring" },
    { type: "sentiment-analysis", name: "Sentiment Analysis" },
    { type: "hate-speech-detection", name: "Hate Speech Detection" },
    { type: "text-scoring", name: "Text Scoring" },
  ],
  io,
  widget: { in: ["text"], out: "scores" },
  example: { inputs: "The battery lasts two days, but the screen scratches if you so much as look at it." },
  info: {
    summary:
      "Text classification gives a whole text one or more labels from a fixed list: a mood, a topic, a language, whether it is spam.",
    models: [
      {
        id: "distilbert/distilbert-base-uncased-finetuned-sst-2-english",
        description: "A small, fast sentiment classifier for English sentences, trained on movie reviews.",
      },
      {
        id: "ProsusAI/finbert",
        description: "Tells positive, negative and neutral apart in financial news and reports.",
      },
      {
        id: "cardiffnlp/twitter-roberta-base-sentiment-latest",
        description: "Sentiment of short social-media posts, trained on tweets up to the end of 2021.",
      },
      {
        id: "papluca/xlm-roberta-base-language-detection",
        description: "Recognizes which of twenty languages a text is written in.",
      },
      {
        id: "meta-llama/Prompt-Guard-86M",
        description: "Flags prompts that try to jailbreak a language model or smuggle instructions into it.",
      },
    ],
    datasets: [
      {
        id: "nyu-mll/glue",
        description: "Nine English language-understanding tasks that models have been compared on for years.",
      },
      {
        id: "stanfordnlp/snli",
        description: "Sentence pairs labeled as entailing, contradicting or independent of each other.",
      },
    ],
    spaces: [
      {
        id: "IoannisTr/Tech_Stocks_Trading_Assistant",
        description: "Combines the sentiment of headlines with price data for technology shares.",
      },
      {
        id: "miesnerjacob/Multi-task-NLP",
        description: "Sentiment, emotion, entities and more, side by side on your text.",
      },
      {
        id: "spacy/healthsea-demo",
        description: "Reads reviews of food supplements and sorts out which effect each one claims.",
      },
    ],
    metrics: [
      { id: "accuracy", description: "Share of texts that got the right label; misleading when one label is rare." },
      { id: "recall", description: "Of the texts that truly carry a label, the share the model found." },
      { id: "precision", description: "Of the texts the model gave a label, the share that truly carry it." },
      { id: "f1", description: "Harmonic mean of precision and recall, averaged over the labels." },
    ],
    demo: {
      inputs: [
        {
          type: "text",
          label: "Input",
          content:
            "I waited forty minutes for a cold pizza, and the delivery man was still the best part of the evening.",
        },
      ],
      outputs: [
        {
          type: "chart",
          label: "Sentiment",
          content: "Mostly negative, with a little that is positive.",
          data: [
            { label: "negative", score: 0.86 },
            { label: "neutral", score: 0.1 },
            { label: "positive", score: 0.04 },
          ],
        },
      ],
    },
    widgetModels: ["distilbert/distilbert-base-uncased-finetuned-sst-2-english"],
    youtubeId: "leNG9fN9FQU",
  },
});
