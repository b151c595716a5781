import { array, bytes, integer, number, object, optional, string, union } from "../../schema.ts";
import { frameCount, randomSeed } from "../../shapes.ts";

export const input = object({
  inputs: string({ description: "The prompt: the scene, what moves in it, and how the camera behaves." }),
  parameters: optional(
    object({
      num_frames: optional(frameCount),
      guidance_scale: optional(
        number({ minimum: 0, description: "How closely to follow the prompt. Too high gives harsh colors." }),
      ),
      negative_prompt: optional(
        union([string(), array(string())], { description: "What should not appear: one text, or a list of them." }),
      ),
      num_inference_steps: optional(integer({ minimum: 1, description: "Denoising steps for the whole clip." })),
      seed: optional(randomSeed),
    }),
  ),
});

export const output = bytes("video", { description: "The clip, usually as MP4." });
