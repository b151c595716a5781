import { bytes, media, merge, object, optional, string } from "../../schema.ts";
import { denoisingParameters, targetSize } from "../../shapes.ts";

const edit = object({
  prompt: optional(string({ description: "What to change, or what the result should look like." })),
  target_size: optional(targetSize),
});

export const input = object({
  inputs: media("image", { description: "The image to start from." }),
  parameters: optional(merge(denoisingParameters, edit)),
});

export const output = bytes("image", { description: "The changed image." });
