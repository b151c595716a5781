import { HubError } from "../errors.js";
const magic = 0x184d2204;
/** An LZ4 frame ends with an empty block. */
const endMark = 0;
const broken = () => new HubError("bad_request", "A chunk is not a valid LZ4 frame.");
const tooLong = (limit) => new HubError("bad_request", `A chunk holds more than the ${limit} bytes its header states.`);
const readByte = (cursor) => {
    const byte = cursor.input[cursor.at];
    if (byte === undefined)
        throw broken();
    cursor.at += 1;
    return byte;
};
/** A length of 15 goes on in the next bytes, until one is less than 255. */
const readLength = (cursor, start) => {
    if (start < 15)
        return start;
    let length = start;
    for (let byte = 255; byte === 255; length += byte)
        byte = readByte(cursor);
    return length;
};
const copyMatch = (output, written, distance, length) => {
    if (distance === 0 || distance > written)
        throw broken();
    // A match may overlap what it writes, so it is copied in pieces of at most the distance.
    for (let done = 0; done < length;) {
        const step = Math.min(distance + done, length - done);
        output.copyWithin(written + done, written - distance, written - distance + step);
        done += step;
    }
};
/** Decodes one block after the `written` bytes that are there already, which it may refer to. */
const decodeBlock = (block, output, start) => {
    const cursor = { input: block, at: 0 };
    let written = start;
    const checkRoom = (length) => {
        if (written + length > output.length)
            throw tooLong(output.length);
    };
    while (cursor.at < block.length) {
        const token = readByte(cursor);
        const literals = readLength(cursor, token >> 4);
        if (cursor.at + literals > block.length)
            throw broken();
        checkRoom(literals);
        block.copy(output, written, cursor.at, cursor.at + literals);
        cursor.at += literals;
        written += literals;
        if (cursor.at === block.length)
            break;
        const distance = readByte(cursor) | (readByte(cursor) << 8);
        const length = readLength(cursor, token & 15) + 4;
        checkRoom(length);
        copyMatch(output, written, distance, length);
        written += length;
    }
    return written;
};
const readHeader = (frame) => {
    if (frame.length < 7 || frame.readUInt32LE(0) !== magic)
        throw broken();
    const flags = frame[4];
    if (flags >> 6 !== 1)
        throw broken();
    const hasSize = (flags & 8) !== 0;
    const hasDictionary = (flags & 1) !== 0;
    return { headerBytes: 7 + (hasSize ? 8 : 0) + (hasDictionary ? 4 : 0), blockChecksum: (flags & 16) !== 0 ? 4 : 0 };
};
/**
 * Decodes an LZ4 frame of exactly `length` bytes. Written here because libraries decode a frame whole before its size
 * can be checked: a hostile frame of 256 KiB holds 64 MiB.
 */
export const decodeLz4Frame = (frame, length) => {
    const { headerBytes, blockChecksum } = readHeader(frame);
    const output = Buffer.allocUnsafe(length);
    let at = headerBytes;
    let written = 0;
    for (;;) {
        if (at + 4 > frame.length)
            throw broken();
        const word = frame.readUInt32LE(at);
        at += 4;
        if (word === endMark)
            break;
        const isStored = word >>> 31 === 1;
        const size = word & 0x7fffffff;
        if (at + size > frame.length)
            throw broken();
        const block = frame.subarray(at, at + size);
        if (isStored && written + size > length)
            throw tooLong(length);
        if (isStored)
            block.copy(output, written);
        written = isStored ? written + size : decodeBlock(block, output, written);
        at += size + blockChecksum;
    }
    if (written !== length)
        throw new HubError("bad_request", `A chunk holds ${written} bytes; its header states ${length}.`);
    return output;
};
//# sourceMappingURL=lz4-frame.js.map