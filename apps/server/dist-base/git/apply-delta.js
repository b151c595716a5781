import { invalidPack, readVarint } from "./pack-numbers.js";
/** A command that copies a range of the base: bits say which bytes of offset and size follow. */
const readCopy = (delta, start, command) => {
    let offset = 0;
    let length = 0;
    let at = start;
    for (let bit = 0; bit < 7; bit += 1) {
        if ((command & (1 << bit)) === 0)
            continue;
        const byte = delta[at];
        if (byte === undefined)
            throw invalidPack("a delta ends early");
        if (bit < 4)
            offset += byte * 256 ** bit;
        else
            length += byte * 256 ** (bit - 4);
        at += 1;
    }
    return { offset, size: length || 65_536, end: at };
};
/** Applies a delta: commands that copy ranges of the base or insert new bytes. */
export const applyDelta = (base, delta, maxBytes) => {
    const source = readVarint(delta, 0);
    const target = readVarint(delta, source.end);
    if (source.value !== base.length)
        throw invalidPack("a delta belongs to another base");
    if (target.value > maxBytes)
        throw invalidPack(`a delta creates an object of ${target.value} bytes`);
    const output = Buffer.allocUnsafe(target.value);
    let at = target.end;
    let written = 0;
    const append = (bytes) => {
        if (written + bytes.length > output.length)
            throw invalidPack("a delta writes past its end");
        written += bytes.copy(output, written);
    };
    while (at < delta.length) {
        const command = delta[at];
        at += 1;
        if (command === 0)
            throw invalidPack("a delta has an unknown command");
        if (command < 128) {
            if (at + command > delta.length)
                throw invalidPack("a delta ends early");
            append(delta.subarray(at, at + command));
            at += command;
            continue;
        }
        const { offset, size, end } = readCopy(delta, at, command);
        if (offset + size > base.length)
            throw invalidPack("a delta copies past the end of its base");
        append(base.subarray(offset, offset + size));
        at = end;
    }
    if (written !== output.length)
        throw invalidPack("a delta is too short");
    return output;
};
//# sourceMappingURL=apply-delta.js.map