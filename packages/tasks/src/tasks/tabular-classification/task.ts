import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const tabularClassification = defineTask({
  id: "tabular-classification",
  name: "Tabular Classification",
  modality: "tabular",
  color: "blue",
  subtasks: [
    { type: "tabular-multi-class-classification", name: "Tabular Multi Class Classification" },
    { type: "tabular-multi-label-classification", name: "Tabular Multi Label Classification" },
  ],
  io,
  widget: { in: ["rows"], out: "predictions" },
  example: {
    inputs: {
      data: {
        bill_length_mm: [39.1, 46.1, 46.5],
        bill_depth_mm: [18.7, 13.2, 17.9],
        flipper_length_mm: [181, 211, 192],
        body_mass_g: [3750, 4500, 3500],
      },
    },
  },
  info: {
    summary: "Tabular classification predicts a category for each row of a table from the values in its columns.",
    models: [
      {
        id: "scikit-learn/cancer-prediction-trees",
        description:
          "A tree-based scikit-learn model that predicts cancer from measurements; an example to learn from, not a medical device.",
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
        id: "scikit-learn/tabular-playground",
        description: "Type values into a table and see what a scikit-learn model predicts.",
      },
      {
        id: "scikit-learn/classification",
        description: "Tries scikit-learn classifiers on small data sets, to see how they differ.",
      },
    ],
    metrics: [
      { id: "accuracy", description: "Share of rows with the right class; says little when one class is rare." },
      { id: "recall", description: "Of the rows that belong to a class, the share the model found." },
      { id: "precision", description: "Of the rows put into a class, the share that belongs there." },
      { id: "f1", description: "Harmonic mean of precision and recall for a class, averaged over the classes." },
    ],
    demo: {
      inputs: [
        {
          type: "tabular",
          label: "Measurements",
          content: "Bill, flipper and weight of three penguins.",
          table: [
            ["Bill length (mm)", "Bill depth (mm)", "Flipper (mm)", "Weight (g)"],
            ["39.1", "18.7", "181", "3750"],
            ["46.1", "13.2", "211", "4500"],
            ["46.5", "17.9", "192", "3500"],
          ],
        },
      ],
      outputs: [
        {
          type: "tabular",
          label: "Species",
          content: "The first penguin is an Adelie, the second a Gentoo, the third a Chinstrap.",
          table: [["Species"], ["Adelie"], ["Gentoo"], ["Chinstrap"]],
        },
      ],
    },
    widgetModels: ["scikit-learn/tabular-playground"],
  },
});
