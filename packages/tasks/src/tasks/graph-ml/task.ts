import { definePlaceholder } from "../../define-task.ts";
import * as io from "./io.ts";

export const graphMl = definePlaceholder({
  id: "graph-ml",
  name: "Graph Machine Learning",
  modality: "other",
  color: "green",
  io,
  example: {
    inputs: {
      nodes: [
        { id: "A", label: "Networks" },
        { id: "B" },
        { id: "C" },
        { id: "D" },
        { id: "E" },
        { id: "F" },
        { id: "G", label: "Databases" },
        { id: "H" },
      ],
      edges: [
        [0, 1],
        [0, 2],
        [0, 3],
        [1, 3],
        [2, 3],
        [3, 4],
        [4, 5],
        [4, 6],
        [4, 7],
        [5, 6],
        [6, 7],
      ],
    },
  },
  page: {
    summary:
      "Graph machine learning predicts properties of nodes, edges or whole graphs from how things are connected.",
    models: [
      {
        id: "clefourrier/graphormer-base-pcqm4mv2",
        description: "A transformer for graphs, trained to predict a quantum property of molecules.",
      },
    ],
    datasets: [
      { id: "graphs-datasets/MUTAG", description: "188 small molecules, labeled by whether they cause mutations." },
      { id: "graphs-datasets/PROTEINS", description: "Proteins as graphs, labeled as enzymes or not." },
    ],
    spaces: [],
    metrics: [
      { id: "accuracy", description: "Share of nodes or graphs with the right class." },
      { id: "ROC AUC", description: "How well scores separate two classes at any threshold; 0.5 is guessing." },
    ],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Articles that cite each other",
          content: "Eight articles in two loose groups. The topic of A is Networks, the topic of G is Databases.",
          filename: "citations.svg",
        },
      ],
      outputs: [
        {
          type: "img",
          label: "Predicted topics",
          content: "A, B, C and D are about Networks; E, F, G and H about Databases.",
          filename: "citations-sorted.svg",
        },
      ],
    },
    widgetModels: [],
  },
});
