import { array, integer, number, object, optional, string } from "../../schema.ts";

export const input = object({
  inputs: string({
    description: "A text with the model's mask token where a word is missing.",
    examples: ["The <mask> of France is Paris.", "The [MASK] of France is Paris."],
  }),
  parameters: optional(
    object({
      top_k: optional(integer({ minimum: 1, description: "Number of predictions to return." })),
      targets: optional(
        array(string(), {
          description: "Rank only these words. A word that is not in the vocabulary is cut to its first token.",
        }),
      ),
    }),
  ),
});

export const output = array(
  object({
    sequence: string({ description: "The full text with the mask filled." }),
    score: number({ minimum: 0, maximum: 1, description: "Probability of this token." }),
    token: integer({ minimum: 0, description: "Token ID." }),
    token_str: string({ description: "The token as text, sometimes with a space before it." }),
  }),
  { description: "Predictions, best first." },
);
