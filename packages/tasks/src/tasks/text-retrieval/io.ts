import { array, integer, number, object, optional, string } from "../../schema.ts";

export const input = object({
  inputs: object({
    query: string({ minLength: 1, description: "What to look for." }),
    documents: array(string(), { minItems: 1, description: "The texts to search." }),
  }),
  parameters: optional(
    object({
      top_k: optional(integer({ minimum: 1, description: "Return only the best k texts." })),
    }),
  ),
});

export const output = array(
  object({
    index: integer({ minimum: 0, description: "Index of the text in the request." }),
    score: number({ description: "Relevance to the query; higher is better." }),
  }),
  { description: "The texts that fit, best first." },
);
