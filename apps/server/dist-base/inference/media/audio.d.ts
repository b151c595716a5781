/** One channel of audio at the rate a model wants. */
export declare const readAudio: (bytes: Uint8Array, rate: number, seconds: number) => Promise<Float32Array>;
//# sourceMappingURL=audio.d.ts.map