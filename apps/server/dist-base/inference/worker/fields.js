import { countOf } from "../../text/count-of.js";
import { HubInferenceError } from "../hub-inference-error.js";
const wrong = (field, wanted, value) => new HubInferenceError("bad_request", `"${field}" must be ${wanted}; it is ${shown(value)}.`);
const shown = (value) => {
    if (value === undefined)
        return "missing";
    if (value === null)
        return "null";
    if (value instanceof Uint8Array)
        return `a file of ${value.byteLength} bytes`;
    if (Array.isArray(value))
        return `a list of ${value.length}`;
    if (typeof value === "object")
        return `an object with ${Object.keys(value).slice(0, 5).join(", ") || "no fields"}`;
    return JSON.stringify(value).slice(0, 80);
};
const absent = (value) => value === undefined || value === null;
/** A text that says something. */
export const text = (field, value) => {
    if (typeof value !== "string")
        throw wrong(field, "a text", value);
    if (value.trim() === "")
        throw new HubInferenceError("bad_request", `"${field}" is empty. Add some text.`);
    return value;
};
export const maybeText = (field, value) => absent(value) ? undefined : text(field, value);
/** A list of texts, no longer than allowed. */
export const texts = (field, value, most) => {
    const list = typeof value === "string" && field.endsWith("candidate_labels") ? value.split(",") : value;
    if (!Array.isArray(list) || list.length === 0)
        throw wrong(field, "a list of texts", value);
    if (list.length > most)
        throw new HubInferenceError("too_large", `"${field}" has ${list.length} texts; at most ${most} are accepted in one call.`);
    return list.map((item, index) => text(`${field}[${index}]`, typeof item === "string" ? item.trim() || item : item));
};
/** One text or a list of them. */
export const textOrTexts = (field, value, most) => Array.isArray(value)
    ? { list: texts(field, value, most), isOne: false }
    : { list: [text(field, value)], isOne: true };
const isIds = (value) => Array.isArray(value) && value.length > 0 && value.every((id) => Number.isInteger(id) && id >= 0);
/** One text or a list of them; each can be given as the ids of its tokens. */
export const textsOrIds = (field, value, most) => {
    if (isIds(value))
        return { list: [value], isOne: true };
    if (!Array.isArray(value) || !value.some(Array.isArray))
        return textOrTexts(field, value, most);
    if (!value.every(isIds))
        throw wrong(field, "a text, a list of texts, or token ids", value);
    if (value.length > most)
        throw new HubInferenceError("too_large", `"${field}" has ${value.length} items; at most ${most} are accepted in one call.`);
    return { list: value, isOne: false };
};
/** Ids beyond the vocabulary would be read from memory that is not the model's. */
export const checkIds = (field, ids, vocabularySize) => {
    const wrongId = ids.find((id) => id >= vocabularySize);
    if (wrongId === undefined)
        return ids;
    throw new HubInferenceError("bad_request", `"${field}" has the token ID ${wrongId}; the model knows ${countOf(vocabularySize, "token")}.`);
};
export const object = (field, value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Uint8Array)
        throw wrong(field, "an object", value);
    return value;
};
export const maybeObject = (field, value) => (absent(value) ? {} : object(field, value));
/** A number between two bounds, or the usual one. */
export const number = (field, value, [least, most], usual) => {
    if (absent(value))
        return usual;
    if (typeof value !== "number" || !(value >= least && value <= most))
        throw wrong(field, `a number from ${least} to ${most}`, value);
    return value;
};
/** A whole number between two bounds, or the usual one. */
export const whole = (field, value, [least, most], usual) => {
    const found = number(field, value, [least, most], usual);
    if (found !== undefined && !Number.isInteger(found))
        throw wrong(field, "a whole number", value);
    return found;
};
export const flag = (field, value, usual) => {
    if (absent(value))
        return usual;
    if (typeof value !== "boolean")
        throw wrong(field, "true or false", value);
    return value;
};
/** One of several words, or the usual one. */
export const choice = (field, value, choices, usual) => {
    if (absent(value))
        return usual;
    const found = choices.find((name) => name === value);
    if (found === undefined)
        throw wrong(field, `one of ${choices.join(", ")}`, value);
    return found;
};
//# sourceMappingURL=fields.js.map