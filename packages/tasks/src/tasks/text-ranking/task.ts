import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const textRanking = defineTask({
  id: "text-ranking",
  name: "Text Ranking",
  modality: "nlp",
  color: "red",
  io,
  widget: { in: ["query", "sentences"], out: "similarities" },
  example: {
    inputs: {
      query: "When does the swimming pool open on Sundays?",
      texts: [
        "On Sundays the pool opens at nine.",
        "The pool has four lanes and a sauna.",
        "The library is closed on Sundays.",
      ],
    },
  },
  info: {
    summary:
      "Text ranking reads a query together with each of several passages and puts the passages in order of how well they answer it.",
    models: [
      {
        id: "cross-encoder/ms-marco-MiniLM-L6-v2",
        description: "Small and fast; re-orders search results in English; a good place to start.",
      },
      {
        id: "Alibaba-NLP/gte-multilingual-reranker-base",
        description: "Re-orders results in many languages, with room for long passages.",
      },
      {
        id: "Alibaba-NLP/gte-reranker-modernbert-base",
        description: "An English ranker built on ModernBERT that reads long passages.",
      },
    ],
    datasets: [
      {
        id: "microsoft/ms_marco",
        description: "Real search queries with passages that do or do not answer them; most rankers are trained on it.",
      },
    ],
    spaces: [],
    metrics: [
      {
        id: "Normalized Discounted Cumulative Gain",
        description: "Rewards good passages near the top, allowing for degrees of relevance; 1 is a perfect order.",
      },
      {
        id: "Mean Reciprocal Rank",
        description: "One divided by the place of the first good passage, averaged over queries.",
      },
      {
        id: "Mean Average Precision",
        description: "Precision at each good passage, averaged over passages and then over queries.",
      },
    ],
    demo: {
      inputs: [
        { type: "text", label: "Source sentence", content: "How do I stop a tap from dripping?" },
        {
          type: "text",
          label: "Sentences to compare to",
          content: "A dripping tap wastes water and stains the basin.",
        },
        {
          type: "text",
          label: "Second sentence to compare to",
          content: "Shut off the water, unscrew the handle and put in a new washer.",
        },
        { type: "text", label: "Third sentence to compare to", content: "Tap dancers wear shoes with metal plates." },
      ],
      outputs: [
        {
          type: "chart",
          label: "Relevance",
          content: "The instruction comes first, the remark about wasted water second, the dancers last.",
          data: [
            { label: "Shut off the water, unscrew the handle and put in a new washer.", score: 0.94 },
            { label: "A dripping tap wastes water and stains the basin.", score: 0.31 },
            { label: "Tap dancers wear shoes with metal plates.", score: 0.01 },
          ],
        },
      ],
    },
    widgetModels: ["cross-encoder/ms-marco-MiniLM-L6-v2"],
  },
});
