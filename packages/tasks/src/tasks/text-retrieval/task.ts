import { definePlaceholder } from "../../define-task.ts";
import * as io from "./io.ts";

export const textRetrieval = definePlaceholder({
  id: "text-retrieval",
  name: "Text Retrieval",
  modality: "nlp",
  color: "indigo",
  subtasks: [
    { type: "document-retrieval", name: "Document Retrieval" },
    { type: "utterance-retrieval", name: "Utterance Retrieval" },
    { type: "entity-linking-retrieval", name: "Entity Linking Retrieval" },
    { type: "fact-checking-retrieval", name: "Fact Checking Retrieval" },
  ],
  hideInModels: true,
  io,
});
