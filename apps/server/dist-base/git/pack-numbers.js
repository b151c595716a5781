import { HubError } from "../errors.js";
export const invalidPack = (what) => new HubError("unprocessable", `The pack is not valid: ${what}.`);
/** A number in steps of seven bits, lowest first. */
export const readVarint = (bytes, start) => {
    let value = 0;
    let scale = 1;
    for (let at = start; at < bytes.length && at < start + 8; at += 1) {
        const byte = bytes[at];
        value += (byte & 127) * scale;
        scale *= 128;
        if (byte < 128)
            return { value, end: at + 1 };
    }
    throw invalidPack("a number does not end");
};
/** The distance to a base in steps of seven bits, highest first, each step adding one. */
export const readDistance = (bytes, start) => {
    let value = 0;
    for (let at = start; at < bytes.length && at < start + 7; at += 1) {
        const byte = bytes[at];
        value = value * 128 + (byte & 127);
        if (byte < 128)
            return { value, end: at + 1 };
        value += 1;
    }
    throw invalidPack("a distance does not end");
};
//# sourceMappingURL=pack-numbers.js.map