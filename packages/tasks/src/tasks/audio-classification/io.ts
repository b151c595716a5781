import { integer, media, object, optional } from "../../schema.ts";
import { labelScores, scoreTransform } from "../../shapes.ts";

export const input = object({
  inputs: media("audio", { description: "The audio to classify." }),
  parameters: optional(
    object({
      function_to_apply: optional(scoreTransform),
      top_k: optional(integer({ minimum: 1, description: "Return only the best k labels." })),
    }),
  ),
});

export const output = labelScores;
