import { integer, object, optional, string } from "../../schema.ts";
import { labelScores, scoreTransform } from "../../shapes.ts";

export const input = object({
  inputs: string({ description: "The text to classify." }),
  parameters: optional(
    object({
      function_to_apply: optional(scoreTransform),
      top_k: optional(integer({ minimum: 1, description: "Return only the best k labels." })),
    }),
  ),
});

export const output = labelScores;
