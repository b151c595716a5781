import { bytes, media, merge, object, optional, string } from "../../schema.ts";
import { denoisingParameters, randomSeed, targetSize } from "../../shapes.ts";

const instruction = object({
  prompt: string({ description: "The instruction, or the scene when no image is given." }),
  target_size: optional(targetSize),
  seed: optional(randomSeed),
});

export const input = object({
  inputs: optional(media("image", { description: "The image the instruction speaks of." })),
  parameters: merge(instruction, denoisingParameters),
});

export const output = bytes("image", { description: "A new image that follows both." });
