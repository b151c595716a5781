import { array, media, object, string } from "../../schema.ts";

export const input = object({
  inputs: media("audio", { description: "The recording to clean, separate or convert." }),
});

export const output = array(
  object({
    label: string({ description: "The source, such as a speaker or an instrument." }),
    "content-type": string({ description: "Media type of the audio, such as audio/flac or audio/wav." }),
    blob: string({ description: "The audio file in base64." }),
  }),
  { description: "The results: one for a cleaned recording, one per source for a separated one." },
);
