import { ReadingError } from "../blobs/byte-source.js";
import { scanJson } from "./json-scan.js";
const maxDepth = 64;
/** Parses JSON whose nesting is bounded, so that a hostile text cannot cost much more than its length. */
export const parseJson = (bytes) => {
    if (scanJson(bytes, maxDepth).depth > maxDepth)
        throw new ReadingError(`is nested more than ${maxDepth} levels deep`);
    try {
        return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    }
    catch {
        throw new ReadingError("is not JSON");
    }
};
/** A plain object, or undefined where a value is anything else. */
export const asObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value)
    ? value
    : undefined;
/** The text or the list of texts that a field holds, as a list. */
export const asTexts = (value) => (Array.isArray(value) ? value : [value]).filter((part) => typeof part === "string" && part !== "");
/** Reads a JSON object of at most `limit` bytes. */
export const readJsonObject = async (source, limit) => {
    if (source.size > limit)
        throw new ReadingError(`has ${source.size} bytes; at most ${limit} are read`);
    const object = asObject(parseJson(await source.read(0, source.size)));
    if (!object)
        throw new ReadingError("is not a JSON object");
    return object;
};
//# sourceMappingURL=bounded-json.js.map