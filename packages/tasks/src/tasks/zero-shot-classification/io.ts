import { array, boolean, object, optional, string } from "../../schema.ts";
import { labelScores } from "../../shapes.ts";

export const input = object({
  inputs: string({ description: "The text to classify." }),
  parameters: object({
    candidate_labels: array(string(), { minItems: 1, description: "The labels to choose from, in your own words." }),
    hypothesis_template: optional(
      string({
        description: "The sentence each label is put into, at `{}`, before the model judges whether it follows.",
        examples: ["This example is {}.", "This message is about {}."],
      }),
    ),
    multi_label: optional(
      boolean({ description: "Judge every label by itself, so that several or none may be true." }),
    ),
  }),
});

export const output = labelScores;
