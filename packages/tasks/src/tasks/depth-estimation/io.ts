import { array, media, number, object, optional } from "../../schema.ts";
import { encodedImage } from "../../shapes.ts";

export const input = object({
  inputs: media("image", { description: "The picture to measure." }),
  parameters: optional(object({}, { description: "None so far; sent on to the model as given." })),
});

export const output = object({
  depth: encodedImage({ description: "The depth map as a grey picture in base64, as large as the input." }),
  predicted_depth: optional(
    array(array(number()), {
      description: "The raw map, row by row: metres or a relative measure, as the model was trained.",
    }),
  ),
});
