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
  widget: { in: ["query", "sentences"], out: "scores" },
  example: {
    inputs: {
      question: "Which of these keeps food cold without electricity?",
      choices: ["A toaster", "An ice box", "A microwave oven", "A ceiling fan"],
    },
  },
  page: {
    summary: "Multiple choice picks the best of several given answers to a question or endings of a sentence.",
    models: [
      {
        id: "FacebookAI/roberta-large",
        description: "An encoder that is often fine-tuned to score each choice together with the question.",
      },
    ],
    datasets: [
      { id: "allenai/swag", description: "Everyday situations with four endings, of which one makes sense." },
      { id: "ehovy/race", description: "Reading tests of Chinese schools in English, with four answers each." },
      { id: "tau/commonsense_qa", description: "Questions that need everyday knowledge, with five answers each." },
      { id: "cais/mmlu", description: "Exam questions from 57 subjects; a common test of language models." },
    ],
    spaces: [],
    metrics: [{ id: "accuracy", description: "Share of questions with the right choice; compare it with guessing." }],
    demo: {
      inputs: [
        { type: "text", label: "Question", content: "Which of these keeps food cold without electricity?" },
        {
          type: "text",
          label: "Choices",
          content: "A toaster · An ice box · A microwave oven · A ceiling fan",
        },
      ],
      outputs: [
        {
          type: "chart",
          label: "Scores",
          content: "The ice box scores far higher than the other three.",
          data: [
            { label: "An ice box", score: 0.97 },
            { label: "A ceiling fan", score: 0.02 },
            { label: "A microwave oven", score: 0.01 },
            { label: "A toaster", score: 0 },
          ],
        },
      ],
    },
    widgetModels: [],
  },
});
