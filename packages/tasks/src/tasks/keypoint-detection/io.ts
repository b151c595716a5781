import { array, integer, media, number, object, optional, string } from "../../schema.ts";
import { box } from "../../shapes.ts";

export const input = object({
  inputs: media("image", { description: "The image to find points in." }),
  parameters: optional(
    object({
      threshold: optional(number({ minimum: 0, maximum: 1, description: "Exclude points with a lower score." })),
      max_keypoints: optional(integer({ minimum: 1, description: "Max number of points, highest scores first." })),
    }),
  ),
});

const keypoint = object({
  x: number({ description: "Pixels from the left edge." }),
  y: number({ description: "Pixels from the top edge." }),
  score: number({ description: "How sure the model is of this point." }),
  label: optional(string({ description: "What the point is, such as nose; interest points have no name." })),
});

export const output = array(
  object({
    label: optional(string({ description: "What the points belong to, such as person." })),
    box: optional(box),
    keypoints: array(keypoint),
  }),
  { description: "One entry for each body found; an interest-point model returns a single entry." },
);
