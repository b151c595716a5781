import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const featureExtraction = defineTask({
  id: "feature-extraction",
  name: "Feature Extraction",
  modality: "nlp",
  color: "red",
  io,
  widget: { in: ["text"], out: "embedding" },
  example: { inputs: "The kettle whistles when the water boils." },
  info: {
    summary:
      "Feature extraction turns a text into a list of numbers that stands for its meaning, for search, clustering or a model of your own.",
    models: [
      {
        id: "thenlper/gte-large",
        description: "English sentence and paragraph vectors with 1024 numbers, for texts of up to 512 tokens.",
      },
      {
        id: "Alibaba-NLP/gte-Qwen1.5-7B-instruct",
        description: "A large embedding model that takes an instruction saying what the vector will be used for.",
      },
    ],
    datasets: [
      {
        id: "wikipedia",
        description: "Cleaned encyclopedia articles in many languages; a common corpus to embed and search.",
      },
    ],
    spaces: [
      {
        id: "mteb/leaderboard",
        description: "Compares embedding models across many tasks and languages; look at the task nearest to yours.",
      },
      {
        id: "mteb/arena",
        description: "Puts two unnamed embedding models side by side and lets you vote on their results.",
      },
    ],
    metrics: [],
    demo: {
      inputs: [{ type: "text", label: "Input", content: "The kettle whistles when the water boils." }],
      outputs: [
        {
          type: "tabular",
          label: "Vector",
          content: "The first five and the last of 1024 numbers, small and on both sides of zero.",
          table: [
            ["Dimension 1", "2", "3", "4", "5", "…", "1024"],
            ["0.021", "-0.015", "0.038", "0.005", "-0.044", "…", "-0.027"],
          ],
        },
      ],
    },
    widgetModels: ["facebook/bart-base"],
  },
});
