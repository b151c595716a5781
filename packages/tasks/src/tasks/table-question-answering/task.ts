import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const tableQuestionAnswering = defineTask({
  id: "table-question-answering",
  name: "Table Question Answering",
  modality: "nlp",
  color: "green",
  io,
  widget: { in: ["table", "query"], out: "cells" },
  example: {
    inputs: {
      query: "Which station has the fewest bikes?",
      table: {
        Station: ["Harbour", "Old Town", "University", "Zoo"],
        Bikes: ["12", "4", "21", "9"],
        Docks: ["20", "16", "30", "12"],
      },
    },
  },
  info: {
    summary:
      "Table question answering takes a table and a question in plain words, and answers with the cells that matter and what to do with them.",
    models: [
      {
        id: "microsoft/tapex-base",
        description:
          "Reads a table as one line of text and was pre-trained to imitate a database engine; meant to be fine-tuned.",
      },
      {
        id: "google/tapas-base-finetuned-wtq",
        description: "Picks cells from small tables and says whether to count, add up or average them.",
      },
    ],
    datasets: [
      {
        id: "wikitablequestions",
        description:
          "Questions over Wikipedia tables that often need counting, comparing or looking at the neighboring row.",
      },
      {
        id: "wikisql",
        description: "Questions over Wikipedia tables, each paired with the SQL query that answers it.",
      },
    ],
    spaces: [
      {
        id: "katanaml/table-query",
        description: "Put a table in and ask it questions, to get a feeling for what works.",
      },
    ],
    metrics: [
      {
        id: "Denotation Accuracy",
        description: "Share of questions whose computed answer equals the right one, however the model got there.",
      },
    ],
    demo: {
      inputs: [
        {
          type: "tabular",
          label: "Table",
          content: "Four kinds of bread with their price and how many were sold on Saturday.",
          table: [
            ["Bread", "Price", "Sold on Saturday"],
            ["Rye", "4.20", "31"],
            ["Spelt", "4.80", "18"],
            ["Walnut", "5.10", "24"],
            ["Baguette", "2.10", "65"],
          ],
        },
        { type: "text", label: "Question", content: "How many rye and walnut breads were sold on Saturday?" },
      ],
      outputs: [{ type: "text", label: "Result", content: "SUM > 31, 24" }],
    },
    widgetModels: ["google/tapas-base-finetuned-wtq"],
  },
});
