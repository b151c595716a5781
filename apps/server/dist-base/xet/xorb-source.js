import { blobSource } from "../blobs/blob-source.js";
import { plainChunkHeader } from "./xorb.js";
import { decodeIndex } from "./xorb-index.js";
/** Adds the headers of uncompressed chunks to the ranges of a file that the chunks are. */
const plainXorbSource = (content, { bytes, chunks, content_offset }) => {
    const indexed = decodeIndex(chunks);
    const offsets = new Map();
    let offset = content_offset ?? 0;
    for (const chunk of indexed) {
        offsets.set(chunk, offset);
        offset += chunk.size;
    }
    return {
        size: bytes,
        read: async (start, length) => {
            const covered = indexed.filter((chunk) => chunk.end > start && chunk.start < start + length);
            const parts = [];
            for (const chunk of covered)
                parts.push(plainChunkHeader(chunk.size), await content.read(offsets.get(chunk) ?? 0, chunk.size));
            const skip = start - (covered[0]?.start ?? start);
            return Buffer.concat(parts).subarray(skip, skip + length);
        },
    };
};
/** The bytes of a xorb as clients download them. */
export const xorbSource = (blobs, row) => row.content_offset === null
    ? blobSource(blobs, row.sha256, row.bytes)
    : plainXorbSource(blobSource(blobs, row.sha256, Number.MAX_SAFE_INTEGER), row);
//# sourceMappingURL=xorb-source.js.map