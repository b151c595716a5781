import { definePlaceholder } from "../../define-task.ts";
import * as io from "./io.ts";

export const textRetrieval = definePlaceholder({
  id: "text-retrieval",
  name: "Text Retrieval",
  modality: "nlp",
  color: "indigo",
  subtasks: [
    { type: "document-retrieval", name: "Document Retrieval" },
    { type: "utterance-retrieval", name: "Utterance Retrieval" },
    { type: "entity-linking-retrieval", name: "Entity Linking Retrieval" },
    { type: "fact-checking-retrieval", name: "Fact Checking Retrieval" },
  ],
  hideInModels: true,
  io,
  widget: { in: ["query", "sentences"], out: "similarities" },
  example: {
    inputs: {
      query: "How long can I return a purchase?",
      documents: [
        "Unused goods can be sent back within 30 days.",
        "Our shop opens at nine on weekdays.",
        "Gift cards are valid for three years.",
      ],
    },
  },
  page: {
    summary: "Text retrieval finds the texts in a collection that answer a query, best first.",
    models: [
      { id: "BAAI/bge-m3", description: "Dense, sparse and multi-vector retrieval in over 100 languages." },
      { id: "intfloat/e5-base-v2", description: "English embeddings with separate prefixes for queries and passages." },
      { id: "colbert-ir/colbertv2.0", description: "Compares a query with a passage token by token." },
    ],
    datasets: [
      { id: "microsoft/ms_marco", description: "Search queries with passages that answer them." },
      {
        id: "BeIR/nfcorpus",
        description: "Questions about nutrition with medical articles; part of a wider benchmark.",
      },
    ],
    spaces: [],
    metrics: [
      { id: "Recall at k", description: "Share of the relevant texts that are among the first k results." },
      {
        id: "Normalized Discounted Cumulative Gain",
        description: "Rewards relevant texts near the top; 1 is a perfect order.",
      },
    ],
    demo: {
      inputs: [
        { type: "text", label: "Query", content: "How long can I return a purchase?" },
        {
          type: "text",
          label: "Collection",
          content:
            "Unused goods can be sent back within 30 days. · Our shop opens at nine on weekdays. · Gift cards are valid for three years.",
        },
      ],
      outputs: [
        {
          type: "chart",
          label: "Results",
          content: "The rule about sending goods back comes first, although it shares no word with the query.",
          data: [
            { label: "Unused goods can be sent back within 30 days.", score: 0.81 },
            { label: "Gift cards are valid for three years.", score: 0.34 },
            { label: "Our shop opens at nine on weekdays.", score: 0.22 },
          ],
        },
      ],
    },
    widgetModels: ["intfloat/e5-base-v2"],
  },
});
