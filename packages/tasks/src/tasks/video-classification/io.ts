import { integer, media, object, optional } from "../../schema.ts";
import { labelScores, scoreTransform } from "../../shapes.ts";

export const input = object({
  inputs: media("video", { description: "The clip to classify." }),
  parameters: optional(
    object({
      num_frames: optional(integer({ minimum: 1, description: "How many frames the model looks at." })),
      frame_sampling_rate: optional(
        integer({ minimum: 1, default: 1, description: "Take every n-th frame, to cover a longer stretch." }),
      ),
      function_to_apply: optional(scoreTransform),
      top_k: optional(integer({ minimum: 1, description: "Return only the best k classes." })),
    }),
  ),
});

export const output = labelScores;
