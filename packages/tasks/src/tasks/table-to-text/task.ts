import { definePlaceholder } from "../../define-task.ts";
import * as io from "./io.ts";

export const tableToText = definePlaceholder({
  id: "table-to-text",
  name: "Table to Text",
  modality: "nlp",
  color: "blue",
  hideInModels: true,
  io,
  widget: { in: ["table"], out: "text" },
  example: {
    inputs: {
      table: {
        Year: ["2021", "2022", "2023"],
        Title: ["Low Tide", "Night Ferry", "The Salt Road"],
        Role: ["Extra", "Mara", "Mara (lead)"],
      },
    },
  },
  page: {
    summary: "Table to text describes a table, or some of its cells, in a sentence or a short paragraph.",
    models: [
      {
        id: "microsoft/tapex-base",
        description: "Pre-trained on executing queries over tables; a starting point for tasks with tables.",
      },
      { id: "google-t5/t5-base", description: "The usual baseline, fine-tuned on tables written as one line of text." },
    ],
    datasets: [
      {
        id: "google-research-datasets/totto",
        description: "Tables from Wikipedia with marked cells and one sentence that describes them.",
      },
    ],
    spaces: [],
    metrics: [
      { id: "bleu", description: "Overlap of short word sequences with reference sentences." },
      { id: "PARENT", description: "Compares a text with the reference and with the table, so true additions count." },
    ],
    demo: {
      inputs: [
        {
          type: "tabular",
          label: "Roles of an actor",
          content: "Year, title and role of three productions.",
          table: [
            ["Year", "Title", "Role"],
            ["2021", "Low Tide", "Extra"],
            ["2022", "Night Ferry", "Mara"],
            ["2023", "The Salt Road", "Mara (lead)"],
          ],
        },
      ],
      outputs: [
        {
          type: "text",
          label: "Description",
          content:
            "After a part as an extra in Low Tide (2021), she played Mara in Night Ferry (2022) and took the lead in The Salt Road (2023).",
        },
      ],
    },
    widgetModels: [],
  },
});
