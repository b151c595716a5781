/** Applies a delta: commands that copy ranges of the base or insert new bytes. */
export declare const applyDelta: (base: Buffer, delta: Buffer, maxBytes: number) => Buffer;
//# sourceMappingURL=apply-delta.d.ts.map