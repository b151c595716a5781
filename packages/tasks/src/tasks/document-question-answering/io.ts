import { array, boolean, integer, media, number, object, optional, string, tuple } from "../../schema.ts";

const wordBox = tuple(
  [
    string({ description: "The word as it stands on the page." }),
    tuple(
      [
        number({ description: "Left edge." }),
        number({ description: "Top edge." }),
        number({ description: "Right edge." }),
        number({ description: "Bottom edge." }),
      ],
      { description: "Where the word stands, on a grid of 1000 by 1000 laid over the page." },
    ),
  ],
  { description: "One word and its box." },
);

export const input = object({
  inputs: object({
    image: media("image", { description: "A picture of the page." }),
    question: string({ minLength: 1, description: "What to find on the page." }),
  }),
  parameters: optional(
    object({
      doc_stride: optional(
        integer({ minimum: 0, description: "Tokens that neighbouring pieces share when a long page is split." }),
      ),
      handle_impossible_answer: optional(boolean({ description: "Allow an empty answer when the page has none." })),
      lang: optional(string({ description: "Language the text recogniser should expect.", examples: ["eng", "deu"] })),
      max_answer_len: optional(integer({ minimum: 1, description: "Longest answer in tokens." })),
      max_seq_len: optional(integer({ minimum: 1, description: "Longest piece, question included, in tokens." })),
      max_question_len: optional(integer({ minimum: 1, description: "Where the question is cut, in tokens." })),
      top_k: optional(
        integer({ minimum: 1, description: "How many answers the model weighs; the client hands over the best." }),
      ),
      word_boxes: optional(
        array(wordBox, { description: "Words read beforehand; with them, no text recogniser runs." }),
      ),
    }),
  ),
});

export const output = object({
  answer: string({ description: "The answer, in the words of the page where the model extracts." }),
  score: optional(number({ description: "How sure the model is, between 0 and 1; generative models give none." })),
  start: optional(integer({ minimum: 0, description: "Index of the answer's first word on the page." })),
  end: optional(integer({ minimum: 0, description: "Index of the answer's last word on the page." })),
});
