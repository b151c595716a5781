import { ReadingError } from "./byte-source.js";
import { isBlobError } from "./store.js";
const locationOf = (blobs, sha256) => blobs.pathOf && { path: blobs.pathOf(sha256), start: 0 };
/** A content of the blob store. */
export const blobSource = (blobs, sha256, size) => ({
    size,
    sha256,
    file: locationOf(blobs, sha256),
    read: async (start, length) => {
        const end = Math.min(start + length, size) - 1;
        if (end < start)
            return new Uint8Array();
        const parts = [];
        try {
            for await (const part of await blobs.read(sha256, { start, end }))
                parts.push(part);
        }
        catch (error) {
            if (isBlobError(error, "not_found"))
                throw new ReadingError("is not stored on this hub");
            throw error;
        }
        return Buffer.concat(parts);
    },
});
//# sourceMappingURL=blob-source.js.map