import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const questionAnswering = defineTask({
  id: "question-answering",
  name: "Question Answering",
  modality: "nlp",
  color: "blue",
  subtasks: [
    { type: "extractive-qa", name: "Extractive QA" },
    { type: "open-domain-qa", name: "Open Domain QA" },
    { type: "closed-domain-qa", name: "Closed Domain QA" },
  ],
  io,
  widget: { in: ["question-context"], out: "answer" },
  example: {
    inputs: {
      question: "How tall was the tower before 2022?",
      context:
        "From 2000 until 2022 the Eiffel Tower measured 324 meters to the tip of its antennas. A new antenna then added six meters.",
    },
  },
  info: {
    summary:
      "Question answering finds the answer to a question inside a text you supply and returns it word for word, with its place.",
    models: [
      {
        id: "deepset/roberta-base-squad2",
        description: "A dependable English model that can also say that the text holds no answer.",
      },
      {
        id: "distilbert/distilbert-base-cased-distilled-squad",
        description: "A small, fast English model for questions whose answer is surely in the text.",
      },
      {
        id: "google/tapas-base-finetuned-wtq",
        description: "Answers from a table instead of running text, by choosing cells.",
      },
    ],
    datasets: [
      {
        id: "squad_v2",
        description:
          "Questions on Wikipedia paragraphs, a good part of them written so that the paragraph does not answer them.",
      },
      {
        id: "natural_questions",
        description: "Real queries from a search engine, with the answers marked in whole Wikipedia pages.",
      },
    ],
    spaces: [
      {
        id: "deepset/wikipedia-assistant",
        description: "Looks up Wikipedia passages for a question first, then answers from them.",
      },
    ],
    metrics: [
      {
        id: "exact-match",
        description: "Share of answers that equal a reference answer, ignoring case, articles and punctuation.",
      },
      {
        id: "f1",
        description: "How many words the answer and the reference share; gives credit for a partly right stretch.",
      },
    ],
    demo: {
      inputs: [
        { type: "text", label: "Question", content: "How often must I descale it if my water is hard?" },
        {
          type: "text",
          label: "Context",
          content:
            "Rinse the water tank every evening. Descale the machine after every 200 cups, or once a month where the water is hard. Use citric acid; vinegar damages the seals.",
        },
      ],
      outputs: [{ type: "text", label: "Answer", content: "once a month" }],
    },
    widgetModels: ["deepset/roberta-base-squad2"],
    youtubeId: "ajPx5LwJD-I",
  },
});
