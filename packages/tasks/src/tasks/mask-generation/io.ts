import { array, choice, integer, media, number, object, optional, tuple } from "../../schema.ts";
import { encodedImage } from "../../shapes.ts";

const point = tuple([number({ minimum: 0 }), number({ minimum: 0 })], { description: "x and y in pixels." });

export const input = object({
  inputs: media("image", { description: "The image to cut masks from." }),
  parameters: optional(
    object({
      points: optional(
        array(point, { description: "Points on the objects. Without points or boxes, a grid is used." }),
      ),
      point_labels: optional(
        array(choice([0, 1]), { description: "For each point, 1 if it lies on the object and 0 if it does not." }),
      ),
      boxes: optional(
        array(tuple([number(), number(), number(), number()]), {
          description: "Boxes to look inside: left, top, right, bottom in pixels.",
        }),
      ),
      points_per_crop: optional(
        integer({
          minimum: 1,
          default: 32,
          description: "Points per side of the grid, if no points or boxes are set.",
        }),
      ),
      points_per_batch: optional(
        integer({
          minimum: 1,
          default: 64,
          description: "Grid points per batch: more is faster but needs more memory.",
        }),
      ),
      pred_iou_thresh: optional(
        number({ minimum: 0, maximum: 1, default: 0.88, description: "Drop masks the model rates below this." }),
      ),
      stability_score_thresh: optional(
        number({
          minimum: 0,
          maximum: 1,
          default: 0.95,
          description: "Drop masks whose edge shifts with the cut-off.",
        }),
      ),
      mask_threshold: optional(number({ default: 0, description: "Min raw score of a pixel in a mask." })),
    }),
  ),
});

export const output = array(
  object({
    mask: encodedImage({ description: "White where the mask is, black elsewhere; a PNG in base64." }),
    score: number({ description: "How well the model expects this mask to fit." }),
  }),
  { description: "Masks, best first. They have no names and can overlap." },
);
