import { ReadingError } from "../../../blobs/byte-source.js";
import { maxText } from "./values.js";
/** Lines hold numbers and names, and texts in protocol 0. */
const maxLine = 16 * 1024 * 1024;
const empty = Buffer.alloc(0);
const lengthBytes = { "u8 bytes": 1, "u32 bytes": 4, "u64 bytes": 8 };
const counted = async (reader, width) => {
    if (!reader.has(width))
        await reader.need(width);
    const prefix = reader.bytes(width);
    const length = width === 8 ? Number(prefix.readBigUInt64LE()) : prefix.readUIntLE(0, width);
    if (length > maxText * 4) {
        if (!Number.isSafeInteger(length))
            throw new ReadingError("has a string of an impossible length");
        reader.skip(length);
        return { bytes: empty, second: empty, isLong: true };
    }
    if (!reader.has(length))
        await reader.need(length);
    return { bytes: reader.bytes(length), second: empty, isLong: false };
};
/** Reads the argument that follows an opcode. */
export const readArgument = async (reader, kind) => {
    if (kind === "line")
        return { bytes: await reader.line(maxLine), second: empty, isLong: false };
    if (kind === "two lines") {
        const bytes = await reader.line(maxLine);
        return { bytes, second: await reader.line(maxLine), isLong: false };
    }
    if (typeof kind === "string")
        return counted(reader, lengthBytes[kind]);
    if (!reader.has(kind))
        await reader.need(kind);
    return { bytes: reader.bytes(kind), second: empty, isLong: false };
};
//# sourceMappingURL=read-argument.js.map