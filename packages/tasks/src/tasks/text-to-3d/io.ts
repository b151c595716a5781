import { bytes, integer, number, object, optional, string } from "../../schema.ts";
import { randomSeed } from "../../shapes.ts";

export const input = object({
  inputs: string({ description: "Description of the object." }),
  parameters: optional(
    object({
      guidance_scale: optional(number({ minimum: 0, description: "How closely the shape follows the prompt." })),
      num_inference_steps: optional(integer({ minimum: 1, description: "Denoising steps." })),
      seed: optional(randomSeed),
    }),
  ),
});

export const output = bytes("model", { description: "The object as a binary glTF file (.glb)." });
