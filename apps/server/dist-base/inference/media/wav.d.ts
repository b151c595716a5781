/** DecodedAudio as numbers from -1 to 1, one list for each channel. */
export interface DecodedAudio {
    readonly rate: number;
    readonly channels: readonly Float32Array[];
}
export declare const isWav: (bytes: Uint8Array) => boolean;
/** Reads a WAV file up to a little more than so many seconds; undefined where its coding is none we know. */
export declare const decodeWav: (bytes: Uint8Array, seconds: number) => DecodedAudio | undefined;
/** The seconds that a WAV file lasts, as its header says; undefined where it does not. */
export declare const wavSeconds: (bytes: Uint8Array) => number | undefined;
/** One channel of audio as a WAV file of 16 bits. */
export declare const encodeWav: (samples: Float32Array, rate: number) => Uint8Array;
//# sourceMappingURL=wav.d.ts.map