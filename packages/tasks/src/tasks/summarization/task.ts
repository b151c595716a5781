import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const summarization = defineTask({
  id: "summarization",
  name: "Summarization",
  modality: "nlp",
  color: "indigo",
  subtasks: [
    { type: "news-articles-summarization", name: "News Articles Summarization" },
    { type: "news-articles-headline-generation", name: "News Articles Headline Generation" },
  ],
  io,
  widget: { in: ["text"], out: "text" },
  example: {
    inputs:
      "From 2000 until 2022 the Eiffel Tower in Paris measured 324 meters to the tip of its antennas; a new antenna then added six. Gustave Eiffel’s company built it for the World’s Fair of 1889 and needed little more than two years for the work. The city had granted the ground for twenty years, after which the tower could be taken down. By then it carried radio equipment that the army did not want to lose, and so it stayed. It was the tallest structure in the world until the Chrysler Building in New York overtook it in 1930. The iron is repainted about every seven years to keep out rust.",
  },
  info: {
    summary: "Summarization shortens a long text to what matters most.",
    models: [
      {
        id: "facebook/bart-large-cnn",
        description: "Writes a few sentences about an English news article; a good first try for plain prose.",
      },
      { id: "Falconsai/medical_summarization", description: "Tuned for shortening medical documents in English." },
    ],
    datasets: [
      { id: "mlsum", description: "News articles with summaries in French, German, Spanish, Russian and Turkish." },
      { id: "samsum", description: "Chat conversations, written like real ones, each with a short summary." },
    ],
    spaces: [
      { id: "pszemraj/summarize-long-text", description: "Summarizes texts longer than most models can read at once." },
      {
        id: "ml6team/distilbart-tos-summarizer-tosdr",
        description: "Shortens terms of service to the points a reader should know.",
      },
      { id: "pszemraj/document-summarization", description: "Takes whole documents and gives back a summary." },
      {
        id: "ml6team/post-processing-summarization",
        description: "Looks for mistakes in a summary after it was written.",
      },
    ],
    metrics: [
      {
        id: "rouge",
        description: "Counts the words and word sequences a summary shares with one written by a person.",
      },
    ],
    demo: {
      inputs: [
        {
          type: "text",
          label: "Input",
          content:
            "From 2000 until 2022 the Eiffel Tower in Paris measured 324 meters to the tip of its antennas; a new antenna then added six. Gustave Eiffel’s company built it for the World’s Fair of 1889 and needed little more than two years for the work. The city had granted the ground for twenty years, after which the tower could be taken down. By then it carried radio equipment that the army did not want to lose, and so it stayed. It was the tallest structure in the world until the Chrysler Building in New York overtook it in 1930. The iron is repainted about every seven years to keep out rust.",
        },
      ],
      outputs: [
        {
          type: "text",
          label: "Output",
          content:
            "The Eiffel Tower, 324 meters tall from 2000 to 2022, was built in little more than two years for the World’s Fair of 1889. It was meant to stand for twenty years, but its radio equipment saved it. It was the world’s tallest structure until 1930.",
        },
      ],
    },
    widgetModels: ["facebook/bart-large-cnn"],
    youtubeId: "yHnr5Dk2zCI",
    canonicalId: "text-generation",
  },
});
