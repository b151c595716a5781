import { array, choice, media, number, object, optional, string } from "../../schema.ts";
import { encodedImage } from "../../shapes.ts";

export const input = object({
  inputs: media("image", { description: "The image to divide into segments." }),
  parameters: optional(
    object({
      subtask: optional(
        choice(["instance", "panoptic", "semantic"], {
          description: "What to separate: countable objects, everything, or kinds of surface.",
        }),
      ),
      threshold: optional(number({ minimum: 0, maximum: 1, description: "Exclude segments with a lower score." })),
      mask_threshold: optional(number({ minimum: 0, maximum: 1, description: "Min score of a pixel in a mask." })),
      overlap_mask_area_threshold: optional(
        number({
          minimum: 0,
          maximum: 1,
          description: "Drop segments of which less than this share is visible.",
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
