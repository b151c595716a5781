import { array, integer, number, object, optional, string } from "../../schema.ts";

export const input = object({
  inputs: string({
    description: "A text with the model's mask token where a word is missing.",
    examples: ["The <mask> of France is Paris.", "The [MASK] of France is Paris."],
  }),
  parameters: optional(
    object({
      top_k: optional(integer({ minimum: 1, description: "How many guesses to return." })),
      targets: optional(
        array(string(), { description: "Rank only these words; one the vocabulary lacks is cut to its first piece." }),
      ),
    }),
  ),
});

export const output = array(
  object({
    sequence: string({ description: "The whole text with the gap filled." }),
    score: number({ minimum: 0, maximum: 1, description: "Probability of this token in the gap." }),
    token: integer({ minimum: 0, description: "Number of the token in the model's vocabulary." }),
    token_str: string({ description: "The token as text, sometimes with a space before it." }),
  }),
  { description: "Guesses for the gap, best first." },
);
