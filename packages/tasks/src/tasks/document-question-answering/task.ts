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
  widget: { in: ["image", "query"], out: "answer" },
  example: { inputs: { image: "invoice.png", question: "By when must the invoice be paid?" } },
  info: {
    summary:
      "Document question answering finds the answer to a question on an image of a page: a scan, a form, an invoice.",
    models: [
      {
        id: "impira/layoutlm-document-qa",
        description: "Points out the answer on a page, using the words and their positions.",
      },
      {
        id: "impira/layoutlm-invoices",
        description: "The same approach tuned on invoices, able to join words that are not next to each other.",
      },
      {
        id: "microsoft/udop-large",
        description: "Reads text, image and layout in one model, for questions, labels and structured output.",
      },
      {
        id: "google/pix2struct-docvqa-large",
        description: "Answers straight from the pixels, with no separate text recognition.",
      },
    ],
    datasets: [
      {
        id: "HuggingFaceM4/Docmatix",
        description: "A very large set of generated questions and answers about PDF pages, for training.",
      },
      {
        id: "eliolio/docvqa",
        description: "Industry documents with questions whose answers are on the page; the classic benchmark.",
      },
    ],
    spaces: [
      { id: "impira/docquery", description: "Upload a document or name a web page and question it." },
      { id: "impira/invoices", description: "Pulls the usual fields out of an invoice by asking for each of them." },
      {
        id: "merve/compare_docvqa_models",
        description: "The same question to several models at once, to see where they differ.",
      },
    ],
    metrics: [
      {
        id: "anls",
        description: "Gives credit for nearly right strings, so one misread character does not cost the whole answer.",
      },
      { id: "exact-match", description: "Share of answers that match the expected text exactly." },
    ],
    demo: {
      inputs: [
        { type: "text", label: "Question", content: "By when must the invoice be paid?" },
        {
          type: "img",
          label: "Document",
          content:
            "An invoice of the bookbinders Halden & Sorte to the Museum of Navigation: dated 14 March 2024, payment due 13 April 2024, five lines, total due £1,376.40.",
          filename: "invoice.png",
        },
      ],
      outputs: [{ type: "text", label: "Answer", content: "13 April 2024" }],
    },
    widgetModels: ["impira/layoutlm-invoices"],
  },
});
