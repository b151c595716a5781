import { boolean, integer, number, object, optional, string } from "../../schema.ts";

export const input = object({
  inputs: object({
    question: string({ description: "The question." }),
    context: string({ description: "The text that contains the answer." }),
  }),
  parameters: optional(
    object({
      top_k: optional(integer({ minimum: 1, description: "Number of answers to rank; the best is returned." })),
      doc_stride: optional(
        integer({ minimum: 0, description: "Tokens that neighboring windows share when a long context is split." }),
      ),
      max_answer_len: optional(integer({ minimum: 1, description: "Max tokens of the answer." })),
      max_seq_len: optional(integer({ minimum: 1, description: "Max tokens of a window, including the question." })),
      max_question_len: optional(integer({ minimum: 1, description: "Max tokens of the question; the rest is cut." })),
      handle_impossible_answer: optional(boolean({ description: "Allow an empty answer." })),
      align_to_words: optional(boolean({ description: "Extend the answer to whole words." })),
    }),
  ),
});

export const output = object({
  answer: string({ description: "The answer, copied from the context, or an empty string." }),
  score: number({ description: "How sure the model is, between 0 and 1." }),
  start: integer({ minimum: 0, description: "Index of the first character in the context." }),
  end: integer({ minimum: 0, description: "Index after the last character." }),
});
