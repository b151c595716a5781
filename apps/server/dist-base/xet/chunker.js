import { gearHigh, gearLow } from "./gear-table.js";
/** Chunk sizes, fixed by the protocol. */
export const minChunkBytes = 8192;
export const maxChunkBytes = 131_072;
/**
 * The gear hash is a 64-bit sum, `h = (h << 1) + table[byte]`, kept here as two 32-bit halves. A chunk ends where the
 * upper 16 bits are zero.
 */
export const createChunker = () => {
    let size = 0;
    let high = 0;
    let low = 0;
    return {
        /** Returns the length of each chunk that ends inside these bytes; the first may have begun in earlier ones. */
        push: (bytes) => {
            const lengths = [];
            for (const byte of bytes) {
                const sum = ((low << 1) >>> 0) + gearLow[byte];
                high = ((high << 1) | (low >>> 31)) + gearHigh[byte] + (sum > 0xffffffff ? 1 : 0);
                low = sum | 0;
                size += 1;
                if (size < minChunkBytes || (high >>> 16 !== 0 && size < maxChunkBytes))
                    continue;
                lengths.push(size);
                [size, high, low] = [0, 0, 0];
            }
            return lengths;
        },
        /** The length of the last chunk, or 0 if the stream ended at a boundary. */
        end: () => size,
    };
};
//# sourceMappingURL=chunker.js.map