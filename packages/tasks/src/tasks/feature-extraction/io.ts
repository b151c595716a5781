import { array, boolean, choice, integer, maybe, number, object, optional, string, union } from "../../schema.ts";

const vector = array(number());

export const input = object({
  inputs: union([string(), array(string())], { description: "One text or several." }),
  normalize: optional(
    boolean({ default: true, description: "Scale every vector to length 1, so that a dot product is a cosine." }),
  ),
  prompt_name: maybe(
    string({ description: "Which of the model's own prefixes to put before the text, such as `query`." }),
  ),
  truncate: maybe(boolean({ default: false, description: "Cut texts that are too long instead of refusing them." })),
  truncation_direction: optional(
    choice(["left", "right"], { default: "right", description: "Which end of a long text is cut." }),
  ),
  encoding_format: optional(
    choice(["float", "base64"], { default: "float", description: "How the numbers travel over the wire." }),
  ),
  dimensions: maybe(
    integer({ minimum: 1, description: "Keep only this many numbers of each vector, where the model allows it." }),
  ),
});

export const output = union([vector, array(vector), array(array(vector))], {
  description: "A vector, one vector for each text, or for each text one vector for each token.",
});
