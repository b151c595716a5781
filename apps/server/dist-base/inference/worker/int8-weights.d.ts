/**
 * The same graph with signed eight-bit weights, of which every product is the same to the last bit; undefined where
 * there is nothing to change. Processors multiply unsigned numbers by signed ones several times as fast as by unsigned
 * ones.
 */
export declare const withInt8Weights: (file: Uint8Array) => Promise<Buffer | undefined>;
/** Whether a processor has the instructions for it; those without lose bits of large products, and keep what they have. */
export declare const hasInt8Instructions: (processorFlags: string) => boolean;
//# sourceMappingURL=int8-weights.d.ts.map