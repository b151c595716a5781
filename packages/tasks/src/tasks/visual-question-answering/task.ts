import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const visualQuestionAnswering = defineTask({
  id: "visual-question-answering",
  name: "Visual Question Answering",
  modality: "multimodal",
  color: "red",
  subtasks: [{ type: "visual-question-answering", name: "Visual Question Answering" }],
  io,
  widget: { in: ["image", "query"], out: "answer" },
  example: { inputs: { image: "cat.png", question: "What stands on the books?" } },
  info: {
    summary:
      "Visual question answering takes an image and a question about it, and returns a short answer with a score.",
    models: [
      {
        id: "google/deplot",
        description: "Reads a chart and writes down the table behind it, for a language model to answer from.",
      },
      {
        id: "google/matcha-base",
        description: "Trained on charts and arithmetic; a base to fine-tune for questions about plots.",
      },
      {
        id: "google/pix2struct-ocrvqa-large",
        description: "Answers questions about book covers, reading the text in the image by itself.",
      },
    ],
    datasets: [
      { id: "Graphcore/vqa", description: "Questions about photographs with short answers given by people." },
      { id: "facebook/textvqa", description: "Questions that can only be answered by reading text in the photograph." },
    ],
    spaces: [
      { id: "merve/pix2struct", description: "Ask Pix2Struct models about documents, screens and images." },
      { id: "nielsr/vilt-vqa", description: "Ask ViLT, a small classifier of answers, about your image." },
      { id: "Salesforce/BLIP", description: "Captions and answers from BLIP, side by side." },
      { id: "vumichien/Img2Prompt", description: "Describes an image as a prompt for an image generator." },
    ],
    metrics: [
      {
        id: "accuracy",
        description: "How often the answer agrees with what people said; partial credit when people disagree.",
      },
      {
        id: "wu-palmer similarity",
        description:
          "How near the answer's meaning is to the right one in WordNet, so that cat for kitten counts for something.",
      },
    ],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Image",
          content: "A ginger cat on a window sill between a potted plant and a blue cup that stands on two books.",
          filename: "cat.png",
        },
        { type: "text", label: "Question", content: "What stands on the books?" },
      ],
      outputs: [
        {
          type: "chart",
          label: "Answers",
          content: "Cup leads, mug and coffee follow.",
          data: [
            { label: "cup", score: 0.78 },
            { label: "mug", score: 0.14 },
            { label: "coffee", score: 0.05 },
            { label: "cat", score: 0.01 },
          ],
        },
      ],
    },
    widgetModels: ["dandelin/vilt-b32-finetuned-vqa"],
  },
});
