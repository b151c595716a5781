import { definePlaceholder } from "../../define-task.ts";
import * as io from "./io.ts";

export const tableToText = definePlaceholder({
  id: "table-to-text",
  name: "Table to Text",
  modality: "nlp",
  color: "blue",
  hideInModels: true,
  io,
});
