import { bytes, integer, object, optional, string } from "../../schema.ts";
import { randomSeed } from "../../shapes.ts";

export const input = object({
  inputs: optional(string({ default: "", description: "Ignored; send an empty value." })),
  parameters: optional(
    object({
      seed: optional(randomSeed),
      num_images: optional(integer({ minimum: 1, default: 1, description: "Number of images to generate." })),
      num_inference_steps: optional(
        integer({ minimum: 1, description: "Denoising steps, for diffusion models. Fewer are faster and rougher." }),
      ),
    }),
  ),
});

export const output = bytes("image", { description: "The image; several are laid out as one grid." });
