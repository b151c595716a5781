import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const documentQuestionAnswering = defineTask({
  id: "document-question-answering",
  name: "Document Question Answering",
  modality: "multimodal",
  color: "blue",
  subtasks: [{ type: "document-question-answering", name: "Document Question Answering" }],
  hideInDatasets: true,
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "impira/layoutlm-document-qa", description: "" },
      { id: "impira/layoutlm-invoices", description: "" },
      { id: "microsoft/udop-large", description: "" },
      { id: "google/pix2struct-docvqa-large", description: "" },
    ],
    datasets: [
      { id: "HuggingFaceM4/Docmatix", description: "" },
      { id: "eliolio/docvqa", description: "" },
    ],
    spaces: [
      { id: "impira/docquery", description: "" },
      { id: "impira/invoices", description: "" },
      { id: "merve/compare_docvqa_models", description: "" },
    ],
    metrics: [
      { id: "anls", description: "" },
      { id: "exact-match", description: "" },
    ],
    demo: {
      inputs: [
        { type: "text", label: "Question", content: "" },
        { type: "img", label: "", content: "" },
      ],
      outputs: [{ type: "text", label: "Answer", content: "" }],
    },
    widgetModels: ["impira/layoutlm-invoices"],
  },
});
