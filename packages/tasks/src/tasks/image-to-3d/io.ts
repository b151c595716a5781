import { bytes, integer, media, number, object, optional } from "../../schema.ts";
import { randomSeed } from "../../shapes.ts";

export const input = object({
  inputs: media("image", { description: "One object, wholly in the image, on a plain or transparent background." }),
  parameters: optional(
    object({
      guidance_scale: optional(number({ minimum: 0, description: "How closely unseen sides follow the image." })),
      num_inference_steps: optional(integer({ minimum: 1, description: "Denoising steps, where the model has any." })),
      seed: optional(randomSeed),
    }),
  ),
});

export const output = bytes("model", { description: "The object as a binary glTF file (.glb)." });
