import { ReadingError } from "../blobs/byte-source.js";
const chunkSize = 256 * 1024;
/** A window over a source that never goes beyond `limit` bytes of it. */
export const openWindow = (source, limit) => {
    let buffer = Buffer.alloc(0);
    let offset = 0;
    let position = 0;
    const end = Math.min(source.size, limit);
    const take = (length) => {
        if (offset + length > buffer.length)
            throw new ReadingError("ends inside its header");
        offset += length;
        position += length;
        return offset - length;
    };
    return {
        /** Makes the next bytes available to the synchronous readers. */
        need: async (length) => {
            if (offset + length <= buffer.length)
                return;
            if (position + length > end)
                throw new ReadingError("ends inside its header, or the header is too long");
            buffer = Buffer.from(await source.read(position, Math.min(Math.max(length, chunkSize), end - position)));
            offset = 0;
            if (buffer.length < length)
                throw new ReadingError("ends inside its header");
        },
        has: (length) => offset + length <= buffer.length,
        u32: () => buffer.readUInt32LE(take(4)),
        u64: () => {
            const value = buffer.readBigUInt64LE(take(8));
            if (value > BigInt(Number.MAX_SAFE_INTEGER))
                throw new ReadingError("contains a number that is not valid");
            return Number(value);
        },
        bytes: (length) => {
            const start = take(length);
            return buffer.subarray(start, start + length);
        },
        /** Passes over bytes without reading them. */
        skip: (length) => {
            position += length;
            if (position > end)
                throw new ReadingError("ends inside its header, or the header is too long");
            offset = Math.min(offset + length, buffer.length);
        },
        /** Bytes of the source that were read or passed over. */
        position: () => position,
    };
};
//# sourceMappingURL=byte-window.js.map