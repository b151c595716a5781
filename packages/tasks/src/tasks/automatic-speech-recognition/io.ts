import { array, boolean, media, nullable, number, object, optional, string, tuple } from "../../schema.ts";
import { generationParameters } from "../../shapes.ts";

export const input = object({
  inputs: media("audio", { description: "The recording to write down." }),
  parameters: optional(
    object({
      return_timestamps: optional(
        boolean({ default: false, description: "Also return the pieces of the transcript with their times." }),
      ),
      generation_parameters: optional(generationParameters),
    }),
  ),
});

const timestamp = tuple(
  [
    number({ minimum: 0, description: "Where the piece starts, in seconds." }),
    nullable(number({ minimum: 0 }), { description: "Where it ends; null when the recording stops in mid-speech." }),
  ],
  { description: "Start and end of the piece, in seconds from the beginning of the recording." },
);

export const output = object({
  text: string({ description: "The whole transcript." }),
  chunks: optional(
    array(object({ text: string({ description: "What is said in this piece." }), timestamp }), {
      description: "The transcript in pieces, when timestamps were asked for.",
    }),
  ),
});
