import { ReadingError } from "../../blobs/byte-source.js";
import { openWindow } from "../byte-window.js";
/** Names in messages are short; a longer text is refused. */
const maxText = 65_536;
export const openProtobuf = (source) => ({
    window: openWindow(source, source.size),
    at: 0,
});
export const readVarint = async (cursor) => {
    let value = 0;
    for (let scale = 1; scale < 2 ** 70; scale *= 128) {
        if (!cursor.window.has(1))
            await cursor.window.need(1);
        const [byte = 0] = cursor.window.bytes(1);
        cursor.at += 1;
        value += (byte & 0x7f) * scale;
        if (byte < 0x80)
            return value;
    }
    throw new ReadingError("contains a number that is not valid");
};
const fixed = { 1: 8, 5: 4 };
const nextField = async (cursor) => {
    const begin = cursor.at;
    const tag = await readVarint(cursor);
    const number = Math.floor(tag / 8);
    const wire = tag % 8;
    if (wire === 0)
        return { number, begin, value: await readVarint(cursor), isNumber: true, wire };
    const value = wire === 2 ? await readVarint(cursor) : fixed[wire];
    if (value === undefined)
        throw new ReadingError("is not an ONNX file");
    return { number, begin, value, isNumber: false, wire };
};
const skip = (cursor, length) => {
    cursor.window.skip(length);
    cursor.at += length;
};
/** Calls `take` for each field of a message; what `take` leaves of a field is passed over. */
export const eachField = async (cursor, end, take) => {
    while (cursor.at < end) {
        const field = await nextField(cursor);
        const after = cursor.at + (field.isNumber ? 0 : field.value);
        if (after > end)
            throw new ReadingError("is cut off, or is not an ONNX file");
        await take(field);
        if (cursor.at < after)
            skip(cursor, after - cursor.at);
    }
};
export const readProtobufText = async (cursor, { value: length }) => {
    if (length > maxText)
        throw new ReadingError(`has a name of ${length} bytes; at most ${maxText} are read`);
    await cursor.window.need(length);
    cursor.at += length;
    return cursor.window.bytes(length).toString("utf8");
};
//# sourceMappingURL=protobuf.js.map