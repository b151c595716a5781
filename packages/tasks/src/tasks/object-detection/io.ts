import { media, number, object, optional } from "../../schema.ts";
import { detections } from "../../shapes.ts";

export const input = object({
  inputs: media("image", { description: "The image to search." }),
  parameters: optional(
    object({
      threshold: optional(number({ minimum: 0, maximum: 1, description: "Exclude objects with a lower score." })),
    }),
  ),
});

export const output = detections;
