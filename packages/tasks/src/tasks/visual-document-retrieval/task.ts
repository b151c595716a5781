import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const visualDocumentRetrieval = defineTask({
  id: "visual-document-retrieval",
  name: "Visual Document Retrieval",
  modality: "multimodal",
  color: "yellow",
  io,
  widget: { in: ["query", "image"], out: "similarities" },
  example: {
    inputs: {
      query: "In which month did it rain most?",
      images: ["page-foreword.png", "page-rainfall.png", "page-tides.png"],
    },
  },
  info: {
    summary:
      "Visual document retrieval finds the pages that answer a question by looking at images of them, charts and tables included, without extracting their text first.",
    models: [
      {
        id: "vidore/colqwen2-v1.0",
        description: "Describes a page by many small vectors and matches each word of the query against them.",
      },
      {
        id: "Tevatron/OmniEmbed-v0.1",
        description: "One vector for text, images, audio or video, so that one index can hold them all.",
      },
    ],
    datasets: [
      {
        id: "vidore/colpali_train_set",
        description: "Questions paired with the page that answers them, used to train ColPali and its kin.",
      },
    ],
    spaces: [
      {
        id: "vidore/vidore-leaderboard",
        description: "Ranks retrieval models on pages rich in charts, tables and figures.",
      },
      { id: "vidore/visual-rag-tool", description: "Search your own PDF by question and see which pages come up." },
    ],
    metrics: [
      {
        id: "Normalized Discounted Cumulative Gain at K",
        description: "Rewards rankings that put the relevant pages near the top of the first K; 1 is a perfect order.",
      },
    ],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Pages",
          content:
            "Three pages of a yearbook: A, a foreword in prose; B, a bar chart of rainfall by month with its peak in October; C, a table of tides.",
          filename: "yearbook-pages.png",
        },
        { type: "text", label: "Question", content: "In which month did it rain most?" },
      ],
      outputs: [
        {
          type: "chart",
          label: "Relevance",
          content: "Page B, the rainfall chart, comes first, well ahead of C and A.",
          data: [
            { label: "Page B", score: 0.68 },
            { label: "Page C", score: 0.37 },
            { label: "Page A", score: 0.31 },
          ],
        },
      ],
    },
    widgetModels: [],
  },
});
