import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const tabularRegression = defineTask({
  id: "tabular-regression",
  name: "Tabular Regression",
  modality: "tabular",
  color: "blue",
  subtasks: [{ type: "tabular-single-column-regression", name: "Tabular Single Column Regression" }],
  io,
  widget: { in: ["rows"], out: "predictions" },
  example: {
    inputs: {
      data: {
        Species: ["Bream", "Pike", "Perch"],
        Length1: [23.2, 30.0, 7.5],
        Length2: [25.4, 32.3, 8.4],
        Length3: [30.0, 34.8, 8.8],
        Height: [11.52, 5.57, 2.11],
        Width: [4.02, 3.38, 1.41],
      },
    },
  },
  info: {
    summary:
      "Tabular regression predicts a number for each row of a table, such as a price, a weight or a duration, from the values in its columns.",
    models: [
      {
        id: "scikit-learn/Fish-Weight",
        description:
          "Predicts what a fish weighs from its species and measurements; a small model to learn the task with.",
      },
    ],
    datasets: [
      {
        id: "inria-soda/tabular-benchmark",
        description: "Tables gathered to compare tree-based models with neural networks on equal terms.",
      },
    ],
    spaces: [
      {
        id: "scikit-learn/fish-weight-prediction",
        description: "Enter the measurements of a fish and see what the model thinks it weighs.",
      },
    ],
    metrics: [
      { id: "mse", description: "Mean of the squared errors; one large miss weighs more than many small ones." },
      {
        id: "r-squared",
        description:
          "Share of the spread in the target that the model explains; 0 is no better than always guessing the mean.",
      },
    ],
    demo: {
      inputs: [
        {
          type: "tabular",
          label: "Fish",
          content: "Species, length, height and width of a bream, a pike and a perch.",
          table: [
            ["Species", "Length (cm)", "Height (cm)", "Width (cm)"],
            ["Bream", "30.0", "11.5", "4.0"],
            ["Pike", "34.8", "5.6", "3.4"],
            ["Perch", "8.8", "2.1", "1.4"],
          ],
        },
      ],
      outputs: [
        {
          type: "tabular",
          label: "Predicted weight",
          content: "251 grams for the bream, 214 for the pike and 11 for the perch.",
          table: [["Weight (g)"], ["251"], ["214"], ["11"]],
        },
      ],
    },
    widgetModels: ["scikit-learn/Fish-Weight"],
  },
});
