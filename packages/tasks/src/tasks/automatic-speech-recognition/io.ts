import { array, boolean, media, nullable, number, object, optional, string, tuple } from "../../schema.ts";
import { generationParameters } from "../../shapes.ts";

export const input = object({
  inputs: media("audio", { description: "The recording to transcribe." }),
  parameters: optional(
    object({
      return_timestamps: optional(boolean({ default: false, description: "Also return timestamps." })),
      generation_parameters: optional(generationParameters),
    }),
  ),
});

const timestamp = tuple(
  [
    number({ minimum: 0, description: "Start time, in seconds." }),
    nullable(number({ minimum: 0 }), { description: "End time; null if the recording ends mid-speech." }),
  ],
  { description: "Start and end of the piece, in seconds from the beginning of the recording." },
);

export const output = object({
  text: string({ description: "The whole transcript." }),
  chunks: optional(
    array(object({ text: string({ description: "Text of the chunk." }), timestamp }), {
      description: "The transcript in chunks, if timestamps were requested.",
    }),
  ),
});
