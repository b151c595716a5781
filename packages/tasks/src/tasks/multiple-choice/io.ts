import { array, object, optional, string } from "../../schema.ts";
import { labelScores } from "../../shapes.ts";

export const input = object({
  inputs: object({
    question: string({ minLength: 1, description: "The question, or the beginning of a sentence to complete." }),
    choices: array(string(), { minItems: 2, description: "The answers to choose from." }),
    context: optional(string({ description: "A text to answer from." })),
  }),
});

export const output = labelScores;
