import { array, boolean, integer, number, object, optional, string } from "../../schema.ts";

export const input = object({
  inputs: object({
    query: string({ description: "What is looked for." }),
    texts: array(string(), { minItems: 1, description: "The passages to put in order." }),
  }),
  parameters: optional(
    object({
      top_k: optional(integer({ minimum: 1, description: "Return only the best k passages." })),
      raw_scores: optional(
        boolean({ default: false, description: "Return raw scores instead of scores between 0 and 1." }),
      ),
      return_text: optional(boolean({ default: false, description: "Repeat each passage in the reply." })),
      truncate: optional(
        boolean({ default: false, description: "Truncate long pairs instead of returning an error." }),
      ),
    }),
  ),
});

export const output = array(
  object({
    index: integer({ minimum: 0, description: "Index of the passage in the request." }),
    score: number({ description: "How well the passage answers the query; higher is better." }),
    text: optional(string({ description: "The passage, if `return_text` is set." })),
  }),
  { description: "The passages, best first." },
);
