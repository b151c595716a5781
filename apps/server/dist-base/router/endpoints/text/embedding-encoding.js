import { setImmediate as nextTurn } from "node:timers/promises";
/** OpenAI's base64 format: little-endian 32-bit floats. */
const toBase64 = (vector) => {
    const bytes = Buffer.alloc(vector.length * 4);
    for (const [at, value] of vector.entries())
        bytes.writeFloatLE(value, at * 4);
    return bytes.toString("base64");
};
const isVector = (value) => Array.isArray(value) && value.every((part) => typeof part === "number");
/** Vectors that are converted before other calls get their turn. */
const atOnce = 16;
/** Vectors have some thousands of numbers; a reply with a much longer one is passed on as it is. */
const maxVectorLength = 1024 * 1024;
/** No text of JSON contains this: quotes in a text are escaped. */
const fieldName = Buffer.from('"embedding"');
const space = 0x20;
const colon = 0x3a;
const bracket = 0x5b;
/** Where the list begins whose field's name ends at `at`; undefined if the value is no list. */
const listStart = (json, at) => {
    let start = at;
    while ((json[start] ?? bracket) <= space || json[start] === colon)
        start += 1;
    return json[start] === bracket ? start : undefined;
};
const convert = async (json) => {
    const parts = [];
    let copied = 0;
    for (let at = json.indexOf(fieldName); at >= 0; at = json.indexOf(fieldName, at + fieldName.length)) {
        const start = listStart(json, at + fieldName.length);
        const end = start === undefined ? 0 : json.indexOf("]", start) + 1;
        if (start === undefined)
            continue;
        if (end - start > maxVectorLength)
            return json;
        const vector = JSON.parse(json.toString("latin1", start, end));
        if (isVector(vector)) {
            parts.push(json.subarray(copied, start), Buffer.from(`"${toBase64(vector)}"`));
            copied = end;
        }
        if (parts.length % (2 * atOnce) === 0)
            await nextTurn();
    }
    return copied === 0 ? json : Buffer.concat([...parts, json.subarray(copied)]);
};
/**
 * Converts an embeddings reply to the requested encoding. Many servers ignore `encoding_format` and always send numbers,
 * which OpenAI's client, which requests base64 by default, would decode as bytes. Replies have megabytes, so that they
 * are read vector by vector.
 */
export const inRequestedEncoding = async (requested, body) => {
    if (requested !== "base64")
        return body;
    try {
        return await convert(body);
    }
    catch {
        // Not a reply in the expected format: pass it on unchanged.
        return body;
    }
};
//# sourceMappingURL=embedding-encoding.js.map