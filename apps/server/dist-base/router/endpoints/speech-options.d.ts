import type { Candidate } from "../planning/candidate.ts";
/** Fields of OpenAI's speech endpoint that not every provider has. */
export interface SpeechOptions {
    readonly response_format?: string;
    readonly speed?: number;
    readonly instructions?: string;
}
/** Checks the fields, and leaves out those that ask for nothing. */
export declare const readSpeechOptions: ({ response_format: format, speed, instructions, }: Readonly<Record<string, unknown>>) => SpeechOptions;
/** Why a provider cannot be used: the field that its API does not have. */
export declare const unsupportedSpeech: ({ response_format: format, speed, instructions }: SpeechOptions) => (candidate: Candidate) => string | undefined;
/** The fields as the provider names them. */
export declare const speechParameters: ({ response_format: format, ...others }: SpeechOptions, candidate: Candidate) => Readonly<Record<string, unknown>>;
//# sourceMappingURL=speech-options.d.ts.map