import { bytes, object, optional, string } from "../../schema.ts";
import { generationParameters } from "../../shapes.ts";

export const input = object({
  inputs: string({ minLength: 1, description: "The text to speak." }),
  parameters: optional(
    object({
      generation_parameters: optional(generationParameters),
    }),
  ),
});

export const output = bytes("audio", {
  description: "The speech as an audio file; its header has the sampling rate.",
});
