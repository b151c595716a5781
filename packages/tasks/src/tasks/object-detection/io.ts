import { media, number, object, optional } from "../../schema.ts";
import { detections } from "../../shapes.ts";

export const input = object({
  inputs: media("image", { description: "The picture to search." }),
  parameters: optional(
    object({
      threshold: optional(
        number({ minimum: 0, maximum: 1, description: "Leave out objects the model is less sure of than this." }),
      ),
    }),
  ),
});

export const output = detections;
