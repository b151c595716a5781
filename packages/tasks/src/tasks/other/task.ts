import { definePlaceholder } from "../../define-task.ts";
import * as io from "./io.ts";

export const otherTask = definePlaceholder({
  id: "other",
  name: "Other",
  modality: "other",
  color: "blue",
  hideInModels: true,
  hideInDatasets: true,
  io,
  example: { inputs: { sequence: "MKTAYIAKQR" }, parameters: { return_scores: true } },
  page: {
    summary: "Models and datasets for a task that this catalogue has no name for.",
    models: [
      {
        id: "facebook/esm2_t6_8M_UR50D",
        description: "Reads protein sequences: an example of a model whose subject no task covers.",
      },
    ],
    datasets: [],
    spaces: [],
    metrics: [],
    demo: {
      inputs: [{ type: "text", label: "Input", content: "A protein, written as its amino acids: MKTAYIAKQR" }],
      outputs: [
        {
          type: "tabular",
          label: "Output",
          content: "A score for each position of the sequence, in a form that only this model defines.",
          table: [
            ["Position", "Amino acid", "Score"],
            ["1", "M", "0.98"],
            ["2", "K", "0.41"],
            ["3", "T", "0.37"],
          ],
        },
      ],
    },
    widgetModels: [],
  },
});
