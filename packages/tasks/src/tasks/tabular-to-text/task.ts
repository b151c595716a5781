import { definePlaceholder } from "../../define-task.ts";
import * as io from "./io.ts";

export const tabularToText = definePlaceholder({
  id: "tabular-to-text",
  name: "Tabular to Text",
  modality: "tabular",
  color: "blue",
  subtasks: [{ type: "rdf-to-text", name: "RDF to text" }],
  hideInModels: true,
  io,
});
