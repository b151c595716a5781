import { array, boolean, media, number, object, optional, union } from "../../schema.ts";

export const input = object({
  inputs: media("image", { description: "The image to turn into numbers." }),
  parameters: optional(
    object({
      pool: optional(
        boolean({ default: false, description: "Return one vector for the image instead of one for each patch." }),
      ),
    }),
  ),
});

const vector = array(number());
const patches = array(vector);

export const output = union([vector, patches, array(patches)], {
  description: "One vector, one for each patch, or such a list for each image of a batch.",
});
