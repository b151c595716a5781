import { scanJson } from "../../readers/json-scan.js";
const maxDepth = 128;
/** JSON of this size is parsed in a few milliseconds, whatever it holds. */
const smallBytes = 64 * 1024;
/** Honest replies have few values: pictures are long strings, and ten numbers of a list count as one. */
const maxReplyValues = 300_000;
/** Events and arguments of tools have few values, however long their texts and pictures are. */
const maxWrittenValues = 50_000;
const maxArgumentsLength = 16 * 1024 ** 2;
/** Whether it would take long to parse JSON of a provider or an engine. */
export const hasManyValues = (json, maxValues) => {
    if (json.length <= smallBytes)
        return false;
    const { depth, values } = scanJson(json, maxDepth, maxValues);
    return depth > maxDepth || values > maxValues;
};
/** Parses an event, or JSON that a model or a caller wrote as text; undefined if it is none or has too many values. */
export const parseWrittenJson = (text) => {
    if (text.length > maxWrittenValues && hasManyValues(Buffer.from(text), maxWrittenValues))
        return undefined;
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
};
/** The arguments of a tool; undefined if they are not JSON, or too much to parse. */
export const parseArguments = (text) => text.length > maxArgumentsLength ? undefined : parseWrittenJson(text);
export const parseReplyJson = (body) => {
    if (hasManyValues(body, maxReplyValues))
        throw new Error("it answered with JSON of too many values");
    return JSON.parse(body.toString());
};
//# sourceMappingURL=reply-json.js.map