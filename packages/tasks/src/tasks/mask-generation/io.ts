import { array, choice, integer, media, number, object, optional, tuple } from "../../schema.ts";
import { encodedImage } from "../../shapes.ts";

const point = tuple([number({ minimum: 0 }), number({ minimum: 0 })], { description: "x and y in pixels." });

export const input = object({
  inputs: media("image", { description: "The picture to cut masks from." }),
  parameters: optional(
    object({
      points: optional(array(point, { description: "Places to cut at. Without points or boxes, a grid is tried." })),
      point_labels: optional(
        array(choice([0, 1]), { description: "For each point, 1 if it lies on the object and 0 if it does not." }),
      ),
      boxes: optional(
        array(tuple([number(), number(), number(), number()]), {
          description: "Frames to look inside: left, top, right, bottom in pixels.",
        }),
      ),
      points_per_crop: optional(
        integer({ minimum: 1, default: 32, description: "Points along each side of the grid, when nothing is named." }),
      ),
      points_per_batch: optional(
        integer({ minimum: 1, default: 64, description: "Grid points tried at a time: more is faster, takes memory." }),
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
      mask_threshold: optional(number({ default: 0, description: "Raw score from which a pixel is in the mask." })),
    }),
  ),
});

export const output = array(
  object({
    mask: encodedImage({ description: "White where the mask is, black elsewhere; a PNG in base64." }),
    score: number({ description: "How well the model expects this mask to fit." }),
  }),
  { description: "Masks, best first. They have no names and may overlap." },
);
