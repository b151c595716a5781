import { bytes, media, merge, object, optional, string } from "../../schema.ts";
import { denoisingParameters, frameCount, randomSeed, targetSize } from "../../shapes.ts";

const edit = object({
  prompt: optional(string({ description: "Description of the edit; not needed for restoring and upscaling." })),
  num_frames: optional(frameCount),
  target_size: optional(targetSize),
  seed: optional(randomSeed),
});

export const input = object({
  inputs: media("video", { description: "The clip to change." }),
  parameters: optional(merge(denoisingParameters, edit)),
});

export const output = bytes("video", { description: "The changed clip, usually as MP4." });
