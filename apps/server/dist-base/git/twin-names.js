import { HubError } from "../errors.js";
/** Names that are equal here are one file on macOS and Windows. */
const foldName = (name) => name.normalize("NFC").toLowerCase().normalize("NFC");
/** Two names of one folder that only differ in case, or in how accents are written. */
export const findTwins = (names) => {
    const seen = new Map();
    for (const name of names) {
        const folded = foldName(name);
        const twin = seen.get(folded);
        if (twin !== undefined)
            return [twin, name];
        seen.set(folded, name);
    }
    return undefined;
};
/** Without accents, only the case can differ. */
const isPlain = (name) => !/[^ -~]/.test(name);
/** Finds the name that a new one cannot be beside; folding every name of a large folder would take milliseconds. */
export const findTwin = (name, others) => {
    const folded = foldName(name);
    const isNamePlain = isPlain(name);
    const isTwin = (other) => {
        if (isNamePlain && isPlain(other))
            return other.length === name.length && other.toLowerCase() === folded;
        return foldName(other) === folded;
    };
    for (const other of others)
        if (other !== name && isTwin(other))
            return other;
    return undefined;
};
export const twinNames = (first, second) => new HubError("unprocessable", `"${first.slice(0, 200)}" and "${second.slice(0, 200)}" are one file on macOS and Windows. Rename one.`);
//# sourceMappingURL=twin-names.js.map