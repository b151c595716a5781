import { ReadingError } from "../../../blobs/byte-source.js";
import { ScanLimit } from "../budget.js";
const endSignature = 0x06_05_4b_50;
const end64Signature = 0x06_06_4b_50;
const locatorSignature = 0x07_06_4b_50;
const entrySignature = 0x02_01_4b_50;
const endBytes = 22;
const maxComment = 65_535;
const maxDirectory = 64 * 1024 ** 2;
const in64 = 0xff_ff_ff_ff;
const safe = (value) => {
    if (value > BigInt(Number.MAX_SAFE_INTEGER))
        throw new ReadingError("has an impossible zip directory");
    return Number(value);
};
const readEnd64 = async (source, at) => {
    if (at < 20)
        return undefined;
    const locator = Buffer.from(await source.read(at - 20, 20));
    if (locator.readUInt32LE() !== locatorSignature)
        return undefined;
    // Bytes before the archive shift it, so it is looked for where it has to be, too.
    for (const position of [safe(locator.readBigUInt64LE(8)), at - 20 - 56]) {
        if (position < 0 || position + 56 > source.size)
            continue;
        const end = Buffer.from(await source.read(position, 56));
        if (end.length === 56 && end.readUInt32LE() === end64Signature)
            return { at: position, size: safe(end.readBigUInt64LE(40)), offset: safe(end.readBigUInt64LE(48)) };
    }
    throw new ReadingError("has no zip64 directory where it says");
};
/** Finds the last end record. */
const findEnd = async (source) => {
    const start = Math.max(0, source.size - endBytes - maxComment);
    const tail = Buffer.from(await source.read(start, source.size - start));
    const signature = Buffer.from("PK\x05\x06", "latin1");
    const ends = [];
    for (let at = tail.indexOf(signature); at >= 0; at = tail.indexOf(signature, at + 1))
        if (at + endBytes <= tail.length)
            ends.push(at);
    const at = ends.findLast((end) => end + endBytes + tail.readUInt16LE(end + 20) <= tail.length);
    if (at === undefined)
        return undefined;
    return {
        at: start + at,
        record: tail.subarray(at, at + endBytes),
        others: ends.filter((end) => end !== at).map((end) => start + end),
    };
};
/** Sizes and offset that do not fit into 32 bits are in an extra field. */
const wideFields = (extra, narrow) => {
    for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
        if (extra.readUInt16LE(at) !== 1)
            continue;
        let from = at + 4;
        return narrow.map((value) => {
            if (value !== in64)
                return value;
            if (from + 8 > extra.length)
                throw new ReadingError("has a zip member without its size");
            from += 8;
            return safe(extra.readBigUInt64LE(from - 8));
        });
    }
    return [...narrow];
};
const readEntry = (directory, at) => {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature)
        throw new ReadingError("has a zip directory that is cut off");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const extraAt = at + 46 + nameLength;
    const next = extraAt + extraLength + commentLength;
    if (next > directory.length)
        throw new ReadingError("has a zip directory that is cut off");
    const narrow = [24, 20, 42].map((field) => directory.readUInt32LE(at + field));
    const [size = 0, packedSize = 0, offset = 0] = wideFields(directory.subarray(extraAt, extraAt + extraLength), narrow);
    const entry = {
        name: directory.toString("utf8", at + 46, extraAt),
        flags: directory.readUInt16LE(at + 8),
        method: directory.readUInt16LE(at + 10),
        size,
        packedSize,
        offset,
        isLink: directory.readUInt32LE(at + 38) >>> 28 === 0xa,
    };
    return { entry, next };
};
/** Reads the central directory, which loaders go by. Undefined if the content does not end like a zip archive. */
export const readZipDirectory = async (source, maxEntries) => {
    const end = await findEnd(source);
    if (!end)
        return undefined;
    const narrow = { at: end.at, size: end.record.readUInt32LE(12), offset: end.record.readUInt32LE(16) };
    const { at, size, offset } = (await readEnd64(source, end.at)) ?? narrow;
    const start = at - size;
    if (end.record.readUInt32LE() !== endSignature || start < 0 || start < offset)
        throw new ReadingError("has a zip directory outside of the file");
    if (size > maxDirectory)
        throw new ScanLimit(`has a zip directory of more than ${maxDirectory / 1024 ** 2} MiB`);
    const directory = Buffer.from(await source.read(start, size));
    const prefixBytes = start - offset;
    const entries = [];
    for (let from = 0; from < directory.length;) {
        const { entry, next } = readEntry(directory, from);
        entries.push({ ...entry, offset: entry.offset + prefixBytes });
        if (entries.length > maxEntries)
            throw new ScanLimit(`has more than ${maxEntries} members`);
        from = next;
    }
    // Members can be archives, too: only ends in the directory and after it count.
    return { entries, prefixBytes, hasTwoEnds: end.others.some((other) => other >= start) };
};
//# sourceMappingURL=zip-directory.js.map