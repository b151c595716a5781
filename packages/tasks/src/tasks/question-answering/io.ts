import { boolean, integer, number, object, optional, string } from "../../schema.ts";

export const input = object({
  inputs: object({
    question: string({ description: "What you want to know." }),
    context: string({ description: "The text that holds the answer." }),
  }),
  parameters: optional(
    object({
      top_k: optional(
        integer({ minimum: 1, description: "How many answers the server ranks; the best one is returned." }),
      ),
      doc_stride: optional(
        integer({ minimum: 0, description: "Tokens that neighbouring windows share when a long context is split." }),
      ),
      max_answer_len: optional(integer({ minimum: 1, description: "Longest answer in tokens." })),
      max_seq_len: optional(
        integer({ minimum: 1, description: "Longest window in tokens, question and context together." }),
      ),
      max_question_len: optional(integer({ minimum: 1, description: "Tokens of the question kept; the rest is cut." })),
      handle_impossible_answer: optional(
        boolean({ description: "Let the answer be empty when the context does not hold one." }),
      ),
      align_to_words: optional(
        boolean({ description: "Stretch the answer so that it begins and ends at whole words." }),
      ),
    }),
  ),
});

export const output = object({
  answer: string({ description: "The stretch of the context that answers, or an empty text." }),
  score: number({ description: "How sure the model is, between 0 and 1." }),
  start: integer({ minimum: 0, description: "First character of the answer in the context." }),
  end: integer({ minimum: 0, description: "One past its last character." }),
});
