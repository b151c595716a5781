import { definePlaceholder } from "../../define-task.ts";

export const graphMl = definePlaceholder({
  id: "graph-ml",
  name: "Graph Machine Learning",
  modality: "other",
  color: "green",
});
