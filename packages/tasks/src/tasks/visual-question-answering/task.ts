import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const visualQuestionAnswering = defineTask({
  id: "visual-question-answering",
  name: "Visual Question Answering",
  modality: "multimodal",
  color: "red",
  subtasks: [{ type: "visual-question-answering", name: "Visual Question Answering" }],
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "google/deplot", description: "" },
      { id: "google/matcha-base", description: "" },
      { id: "google/pix2struct-ocrvqa-large", description: "" },
    ],
    datasets: [
      { id: "Graphcore/vqa", description: "" },
      { id: "facebook/textvqa", description: "" },
    ],
    spaces: [
      { id: "merve/pix2struct", description: "" },
      { id: "nielsr/vilt-vqa", description: "" },
      { id: "Salesforce/BLIP", description: "" },
      { id: "vumichien/Img2Prompt", description: "" },
    ],
    metrics: [
      { id: "accuracy", description: "" },
      { id: "wu-palmer similarity", description: "" },
    ],
    demo: {
      inputs: [
        { type: "img", label: "", content: "" },
        { type: "text", label: "Question", content: "" },
      ],
      outputs: [{ type: "chart", label: "", content: "" }],
    },
    widgetModels: ["dandelin/vilt-b32-finetuned-vqa"],
  },
});
