/** Chunk sizes, fixed by the protocol. */
export declare const minChunkBytes = 8192;
export declare const maxChunkBytes = 131072;
/**
 * The gear hash is a 64-bit sum, `h = (h << 1) + table[byte]`, kept here as two 32-bit halves. A chunk ends where the
 * upper 16 bits are zero.
 */
export declare const createChunker: () => {
    /** Returns the length of each chunk that ends inside these bytes; the first may have begun in earlier ones. */
    push: (bytes: Uint8Array) => number[];
    /** The length of the last chunk, or 0 if the stream ended at a boundary. */
    end: () => number;
};
//# sourceMappingURL=chunker.d.ts.map