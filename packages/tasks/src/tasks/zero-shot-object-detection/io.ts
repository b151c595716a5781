import { array, media, object, string } from "../../schema.ts";
import { detections } from "../../shapes.ts";

export const input = object({
  inputs: media("image", { description: "The image to search." }),
  parameters: object({
    candidate_labels: array(string({ minLength: 1 }), {
      minItems: 1,
      description: "What to look for: a word or a short phrase each.",
    }),
  }),
});

export const output = detections;
