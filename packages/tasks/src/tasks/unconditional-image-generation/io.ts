import { bytes, integer, object, optional, string } from "../../schema.ts";
import { randomSeed } from "../../shapes.ts";

export const input = object({
  inputs: optional(string({ default: "", description: "Not read. There is nothing to ask for; send it empty." })),
  parameters: optional(
    object({
      seed: optional(randomSeed),
      num_images: optional(integer({ minimum: 1, default: 1, description: "How many pictures to draw." })),
      num_inference_steps: optional(
        integer({ minimum: 1, description: "Denoising steps, for diffusion models. Fewer are faster and rougher." }),
      ),
    }),
  ),
});

export const output = bytes("image", { description: "The picture; several are laid out as one grid." });
