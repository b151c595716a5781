import { array, media, number, object } from "../../schema.ts";

export const input = object({
  inputs: media("audio", { description: "The recording to search for speech." }),
});

export const output = array(
  object({
    start: number({ minimum: 0, description: "Where the speech starts, in seconds." }),
    end: number({ minimum: 0, description: "Where it ends, in seconds." }),
  }),
  { description: "The stretches in which someone speaks, in order." },
);
