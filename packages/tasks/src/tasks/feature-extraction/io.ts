import { array, boolean, choice, integer, maybe, number, object, optional, string, union } from "../../schema.ts";

const vector = array(number());

export const input = object({
  inputs: union([string(), array(string())], { description: "One text or several." }),
  normalize: optional(
    boolean({ default: true, description: "Scale every vector to length 1, so that a dot product is a cosine." }),
  ),
  prompt_name: maybe(string({ description: "Name of the model's prompt to add before the text, such as `query`." })),
  truncate: maybe(boolean({ default: false, description: "Truncate long texts instead of returning an error." })),
  truncation_direction: optional(
    choice(["left", "right"], { default: "right", description: "Side from which long texts are truncated." }),
  ),
  encoding_format: optional(choice(["float", "base64"], { default: "float", description: "Encoding of the numbers." })),
  dimensions: maybe(
    integer({ minimum: 1, description: "Truncate each vector to this many numbers, if the model supports it." }),
  ),
});

export const output = union([vector, array(vector), array(array(vector))], {
  description: "A vector, one vector for each text, or for each text one vector for each token.",
});
