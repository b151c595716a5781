import { bytes, media, merge, object, optional, string } from "../../schema.ts";
import { denoisingParameters, frameCount, randomSeed, targetSize } from "../../shapes.ts";

const direction = object({
  prompt: string({ description: "What happens, and what the camera does." }),
  num_frames: optional(frameCount),
  target_size: optional(targetSize),
  seed: optional(randomSeed),
});

export const input = object({
  inputs: optional(media("image", { description: "The image to animate. Optional; the prompt alone is enough." })),
  parameters: merge(direction, denoisingParameters),
});

export const output = bytes("video", { description: "The clip, usually as MP4." });
