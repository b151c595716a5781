import { bytes, media, merge, object, optional, string } from "../../schema.ts";
import { denoisingParameters, frameCount, randomSeed, targetSize } from "../../shapes.ts";

const motion = object({
  prompt: optional(string({ description: "What should happen: the movement, not the scene." })),
  num_frames: optional(frameCount),
  target_size: optional(targetSize),
  seed: optional(randomSeed),
});

export const input = object({
  inputs: media("image", { description: "The still that becomes the first frame." }),
  parameters: optional(merge(denoisingParameters, motion)),
});

export const output = bytes("video", { description: "The clip, usually as MP4." });
