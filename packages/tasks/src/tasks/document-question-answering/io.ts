import { array, boolean, integer, media, number, object, optional, string, tuple } from "../../schema.ts";

const wordBox = tuple(
  [
    string({ description: "The word as it appears on the page." }),
    tuple(
      [
        number({ description: "Left edge." }),
        number({ description: "Top edge." }),
        number({ description: "Right edge." }),
        number({ description: "Bottom edge." }),
      ],
      { description: "The word's position, on a grid of 1000 by 1000 over the page." },
    ),
  ],
  { description: "One word and its box." },
);

export const input = object({
  inputs: object({
    image: media("image", { description: "An image of the page." }),
    question: string({ minLength: 1, description: "What to find on the page." }),
  }),
  parameters: optional(
    object({
      doc_stride: optional(
        integer({ minimum: 0, description: "Tokens that neighboring pieces share when a long page is split." }),
      ),
      handle_impossible_answer: optional(boolean({ description: "Allow an empty answer." })),
      lang: optional(string({ description: "Language for OCR.", examples: ["eng", "deu"] })),
      max_answer_len: optional(integer({ minimum: 1, description: "Max tokens of the answer." })),
      max_seq_len: optional(integer({ minimum: 1, description: "Max tokens of a chunk, including the question." })),
      max_question_len: optional(integer({ minimum: 1, description: "Max tokens of the question." })),
      top_k: optional(integer({ minimum: 1, description: "Number of answers to rank; the client returns the best." })),
      word_boxes: optional(array(wordBox, { description: "Words from an earlier OCR run. If set, OCR is skipped." })),
    }),
  ),
});

export const output = object({
  answer: string({ description: "The answer, in the words of the page where the model extracts." }),
  score: optional(number({ description: "How sure the model is, between 0 and 1; generative models give none." })),
  start: optional(integer({ minimum: 0, description: "Index of the answer's first word on the page." })),
  end: optional(integer({ minimum: 0, description: "Index of the answer's last word on the page." })),
});
