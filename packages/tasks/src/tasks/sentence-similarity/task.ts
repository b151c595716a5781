import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const sentenceSimilarity = defineTask({
  id: "sentence-similarity",
  name: "Sentence Similarity",
  modality: "nlp",
  color: "yellow",
  io,
  widget: { in: ["text", "sentences"], out: "similarities" },
  example: {
    inputs: {
      source_sentence: "My parcel has not arrived.",
      sentences: ["The delivery is late.", "How do I change my password?", "The package came yesterday."],
    },
  },
  info: {
    summary: "Sentence similarity says how close texts are in meaning, even where they share hardly a word.",
    models: [
      {
        id: "sentence-transformers/all-mpnet-base-v2",
        description: "A well-tried general model for English sentences and short paragraphs.",
      },
      {
        id: "BAAI/bge-m3",
        description:
          "Works in more than a hundred languages and on long texts; gives dense, sparse and per-token vectors.",
      },
      {
        id: "HIT-TMG/KaLM-embedding-multilingual-mini-instruct-v1.5",
        description: "A compact multilingual model that takes an instruction about the purpose of the vectors.",
      },
    ],
    datasets: [
      { id: "microsoft/ms_marco", description: "Real search queries with passages that do or do not answer them." },
    ],
    spaces: [
      {
        id: "Gradio-Blocks/Ask_Questions_To_YouTube_Videos",
        description: "Takes a question about a YouTube video and searches what is said in it.",
      },
      { id: "Gradio-Blocks/pubmed-abstract-retriever", description: "Searches medical abstracts by meaning." },
      {
        id: "nickmuchi/article-text-summarizer",
        description: "Shortens an article of your choice to its main sentences.",
      },
      {
        id: "sentence-transformers/Sentence_Transformers_for_semantic_search",
        description: "Compares a query with sentences of your own and shows the nearest.",
      },
    ],
    metrics: [
      {
        id: "Mean Reciprocal Rank",
        description: "One divided by the place of the first right result, averaged over queries.",
      },
      {
        id: "Cosine Similarity",
        description: "Cosine of the angle between two vectors: 1 for the same direction, 0 for unrelated ones.",
      },
    ],
    demo: {
      inputs: [
        { type: "text", label: "Source sentence", content: "The train was delayed by snow." },
        { type: "text", label: "Sentences to compare to", content: "We were late because the tracks were white." },
        { type: "text", label: "Second sentence to compare to", content: "The train to Bergen runs twice a day." },
        { type: "text", label: "Third sentence to compare to", content: "She bought a pair of boots." },
      ],
      outputs: [
        {
          type: "chart",
          label: "Similarity",
          content: "The sentence about the white tracks is nearest, the one about boots farthest.",
          data: [
            { label: "We were late because the tracks were white.", score: 0.62 },
            { label: "The train to Bergen runs twice a day.", score: 0.41 },
            { label: "She bought a pair of boots.", score: 0.07 },
          ],
        },
      ],
    },
    widgetModels: ["sentence-transformers/all-MiniLM-L6-v2"],
    youtubeId: "VCZq5AkbNEU",
  },
});
