import { array, choice, media, number, object, optional, string } from "../../schema.ts";
import { encodedImage } from "../../shapes.ts";

export const input = object({
  inputs: media("image", { description: "The picture to divide into segments." }),
  parameters: optional(
    object({
      subtask: optional(
        choice(["instance", "panoptic", "semantic"], {
          description: "What to separate: countable objects, everything, or kinds of surface.",
        }),
      ),
      threshold: optional(
        number({ minimum: 0, maximum: 1, description: "Leave out segments the model is less sure of than this." }),
      ),
      mask_threshold: optional(
        number({ minimum: 0, maximum: 1, description: "How sure the model must be of a pixel to put it in the mask." }),
      ),
      overlap_mask_area_threshold: optional(
        number({
          minimum: 0,
          maximum: 1,
          description: "Drop a segment when less than this share of it stays visible beside the others.",
        }),
      ),
    }),
  ),
});

export const output = array(
  object({
    label: string({ description: "The class of the segment." }),
    mask: encodedImage({ description: "White where the segment is, black elsewhere; a PNG in base64." }),
    score: optional(number({ description: "How sure the model is; absent in semantic segmentation." })),
  }),
  { description: "One entry for each segment." },
);
