import { bytes, integer, merge, object, optional, string } from "../../schema.ts";
import { denoisingParameters, randomSeed } from "../../shapes.ts";

const canvas = object({
  width: optional(integer({ minimum: 1, description: "Width of the image in pixels.", examples: [1024] })),
  height: optional(integer({ minimum: 1, description: "Height of the image in pixels.", examples: [1024] })),
  scheduler: optional(string({ description: "Name of the noise schedule to use instead of the model's own." })),
  seed: optional(randomSeed),
});

export const input = object({
  inputs: string({ description: "The prompt: what the image should show." }),
  parameters: optional(merge(denoisingParameters, canvas)),
});

export const output = bytes("image", { description: "The image, usually as JPEG or PNG." });
