import type { Candidate } from "../planning/candidate.ts";
/** A transcript as wires and the hub's own service return it. */
export interface HeardTranscript {
    readonly text?: string;
    readonly chunks?: readonly {
        readonly text: string;
        readonly timestamp: readonly [number, number];
    }[];
    readonly language?: string;
    readonly duration?: number;
}
/** What to send for `verbose_json`; undefined if the provider returns text only. */
export declare const verboseParameters: ({ provider, endpoint }: Candidate) => Readonly<Record<string, unknown>> | undefined;
/** OpenAI's `verbose_json`. What neither the provider nor the file says is left out. */
export declare const toVerboseTranscript: ({ text, chunks, language, duration }: HeardTranscript, audio: Buffer, askedLanguage: string | undefined) => {
    task: string;
    language?: string | undefined;
    duration?: number | undefined;
    text: string;
    segments?: {
        id: number;
        start: number;
        end: number;
        text: string;
    }[] | undefined;
};
/** Subtitles as SubRip. */
export declare const toSrt: (transcript: HeardTranscript, audio: Buffer) => string;
/** Subtitles as WebVTT, where "-->" and "&" have a meaning. */
export declare const toVtt: (transcript: HeardTranscript, audio: Buffer) => string;
//# sourceMappingURL=transcript.d.ts.map