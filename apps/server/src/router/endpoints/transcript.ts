import { wavSeconds } from "../../inference/media/wav.ts";
import type { Candidate } from "../planning/candidate.ts";
import { hubProvider } from "../planning/routed-models.ts";

/** A transcript as wires and the hub's own service return it. */
export interface HeardTranscript {
  readonly text?: string;
  readonly chunks?: readonly { readonly text: string; readonly timestamp: readonly [number, number] }[];
  readonly language?: string;
  readonly duration?: number;
}

/** Parameters that make each provider return segments. */
const segmentParameters: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  deepinfra: { response_format: "verbose_json" },
  together: { response_format: "verbose_json" },
  // Segments are the default.
  "fal-ai": {},
  [hubProvider]: { return_timestamps: true },
};

/** What to send for `verbose_json`; undefined if the provider returns text only. */
export const verboseParameters = ({ provider, endpoint }: Candidate): Readonly<Record<string, unknown>> | undefined =>
  endpoint ? { response_format: "verbose_json" } : segmentParameters[provider];

/** OpenAI's `verbose_json`. What neither the provider nor the file says is left out. */
export const toVerboseTranscript = (
  { text = "", chunks, language, duration }: HeardTranscript,
  audio: Buffer,
  askedLanguage: string | undefined,
) => {
  const spoken = language ?? askedLanguage;
  // Compressed audio would have to be decoded to know its length.
  const seconds = duration ?? wavSeconds(audio);
  return {
    task: "transcribe",
    ...(spoken !== undefined && { language: spoken }),
    ...(seconds !== undefined && { duration: seconds }),
    text,
    ...(chunks && {
      segments: chunks.map(({ text: said, timestamp: [start, end] }, id) => ({ id, start, end, text: said })),
    }),
  };
};
