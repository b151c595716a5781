import { ReadingError } from "../../blobs/byte-source.js";
/** Most members of archives are judged by their first bytes. */
const firstChunk = 4 * 1024;
const maxChunk = 256 * 1024;
const ended = () => new ReadingError("ends early");
/** Opens a reader at a position of a source. */
export const openReader = (source, start = 0) => {
    let buffer = Buffer.alloc(0);
    let offset = 0;
    let position = start;
    let chunk = firstChunk;
    const need = async (length) => {
        if (offset + length <= buffer.length)
            return;
        if (position + length > source.size)
            throw ended();
        const read = await source.read(position, Math.min(Math.max(length, chunk), source.size - position));
        buffer = Buffer.from(read.buffer, read.byteOffset, read.byteLength);
        chunk = Math.min(chunk * 4, maxChunk);
        offset = 0;
        if (buffer.length < length)
            throw ended();
    };
    const take = (length) => {
        if (offset + length > buffer.length)
            throw ended();
        offset += length;
        position += length;
        return offset - length;
    };
    return {
        position: () => position,
        /** Makes bytes available to the synchronous readers below. */
        need,
        has: (length) => offset + length <= buffer.length,
        u8: () => buffer[take(1)] ?? 0,
        bytes: (length) => {
            const at = take(length);
            return buffer.subarray(at, at + length);
        },
        skip: (length) => {
            if (position + length > source.size)
                throw ended();
            position += length;
            offset = Math.min(offset + length, buffer.length);
            if (offset === buffer.length)
                buffer = buffer.subarray(offset);
            if (buffer.length === 0)
                offset = 0;
        },
        /** The bytes before the next line feed, which is passed over. */
        line: async (maxLength) => {
            let end = buffer.indexOf(0x0a, offset);
            if (end < 0) {
                await need(Math.min(maxLength + 1, source.size - position));
                end = buffer.indexOf(0x0a, offset);
            }
            if (end < 0 || end - offset > maxLength)
                throw new ReadingError("has a line that is too long");
            const at = take(end - offset + 1);
            return buffer.subarray(at, end);
        },
    };
};
//# sourceMappingURL=byte-reader.js.map