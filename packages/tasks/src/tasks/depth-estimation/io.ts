import { array, media, number, object, optional } from "../../schema.ts";
import { encodedImage } from "../../shapes.ts";

export const input = object({
  inputs: media("image", { description: "The image to measure." }),
  parameters: optional(object({}, { description: "No known parameters; passed to the model unchanged." })),
});

export const output = object({
  depth: encodedImage({ description: "The depth map as a gray image in base64, as large as the input." }),
  predicted_depth: optional(
    array(array(number()), {
      description: "The raw map, row by row: meters or a relative measure, as the model was trained.",
    }),
  ),
});
