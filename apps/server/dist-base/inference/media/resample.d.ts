/** All channels as one. */
export declare const mixDown: (channels: readonly Float32Array[]) => Float32Array;
/** DecodedAudio at another rate: a windowed sinc, which lets nothing above half the lower rate through. */
export declare const resample: (samples: Float32Array, from: number, to: number) => Float32Array;
//# sourceMappingURL=resample.d.ts.map