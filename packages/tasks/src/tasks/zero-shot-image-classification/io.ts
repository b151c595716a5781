import { array, media, object, optional, string } from "../../schema.ts";
import { labelScores } from "../../shapes.ts";

export const input = object({
  inputs: media("image", { description: "The image to classify." }),
  parameters: object({
    candidate_labels: array(string({ minLength: 1 }), {
      minItems: 1,
      description: "The classes to choose from, in your own words.",
    }),
    hypothesis_template: optional(
      string({
        default: "This is a photo of {}.",
        description: "The sentence each label is put into before it is compared with the image.",
      }),
    ),
  }),
});

export const output = labelScores;
