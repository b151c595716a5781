import { definePlaceholder } from "../../define-task.ts";
import * as io from "./io.ts";

export const multipleChoice = definePlaceholder({
  id: "multiple-choice",
  name: "Multiple Choice",
  modality: "nlp",
  color: "blue",
  subtasks: [
    { type: "multiple-choice-qa", name: "Multiple Choice QA" },
    { type: "multiple-choice-coreference-resolution", name: "Multiple Choice Coreference Resolution" },
  ],
  hideInModels: true,
  io,
});
