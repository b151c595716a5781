import { toJsonBytes } from "../json/json-bytes.js";
import { withoutImages } from "./image-tokens.js";
/** An average for text. */
const bytesPerToken = 4;
export const estimateTokens = (bytes) => Math.ceil(bytes / bytesPerToken);
const tokenCount = (value) => typeof value === "number" && Number.isFinite(value) && value >= 0 ? Math.round(value) : undefined;
/** The Messages API counts input tokens of its cache apart. */
const inputCount = (fields) => {
    const input = tokenCount(fields.input_tokens);
    const cached = [fields.cache_read_input_tokens, fields.cache_creation_input_tokens].map((value) => tokenCount(value) ?? 0);
    return input === undefined ? undefined : cached.reduce((sum, count) => sum + count, input);
};
/** Reads a `usage` object with the field names of any common server. */
export const readUsage = (value) => {
    if (typeof value !== "object" || value === null)
        return undefined;
    const fields = value;
    const input = tokenCount(fields.prompt_tokens) ?? inputCount(fields);
    const output = tokenCount(fields.completion_tokens) ?? tokenCount(fields.output_tokens);
    if (input === undefined && output === undefined)
        return undefined;
    return { input: input ?? 0, output: output ?? 0, source: "provider" };
};
/** Parses the JSON object that begins at an index, found by counting braces outside of strings. */
const objectAt = (text, start) => {
    let depth = 0;
    let isInString = false;
    for (let at = start; at < text.length; at++) {
        const character = text[at] ?? "";
        if (isInString) {
            if (character === "\\")
                at++;
            else if (character === '"')
                isInString = false;
        }
        else if (character === '"')
            isInString = true;
        else if (character === "{")
            depth++;
        else if (character === "}" && --depth === 0) {
            try {
                return JSON.parse(text.slice(start, at + 1));
            }
            catch {
                return undefined;
            }
        }
    }
    return undefined;
};
/** Usage is searched in this many bytes at each end of a body. */
const windowBytes = 8 * 1024;
/** Finds the usage near the end or the beginning of a JSON body without parsing all of it. */
export const usageInBody = (body) => {
    const windows = [body.subarray(Math.max(0, body.length - windowBytes)), body.subarray(0, windowBytes)];
    for (const window of windows) {
        const text = window.toString("latin1");
        for (let at = text.lastIndexOf('"usage"'); at >= 0; at = at > 0 ? text.lastIndexOf('"usage"', at - 1) : -1) {
            const open = /^"usage"\s*:\s*(?=\{)/.exec(text.slice(at, at + 40))?.[0].length;
            const usage = open === undefined ? undefined : readUsage(objectAt(text, at + open));
            if (usage)
                return usage;
        }
    }
    return undefined;
};
/** Where the text that begins at `start` ends. An expression would overflow its stack on millions of escapes. */
const endOfText = (json, start) => {
    for (let end = json.indexOf('"', start); end >= 0; end = json.indexOf('"', end + 1)) {
        let slashes = 0;
        while (end - slashes > start && json[end - slashes - 1] === "\\")
            slashes += 1;
        if (slashes % 2 === 0)
            return end;
    }
    return -1;
};
/** The beginnings of fields with text that a model has generated. */
const fieldStart = (names) => new RegExp(`"(${names})":\\s?"`, "g");
const pieceField = fieldStart("content|reasoning_content|reasoning|text|arguments");
const outputField = fieldStart("content|reasoning_content|reasoning|text|arguments|generated_text");
const findTexts = function* (json, field) {
    const start = new RegExp(field);
    for (let match = start.exec(json); match; match = start.exec(json)) {
        const end = endOfText(json, start.lastIndex);
        if (end < 0)
            return;
        yield [match[1] ?? "", json.slice(start.lastIndex, end)];
        start.lastIndex = end + 1;
    }
};
/** Counts on the raw JSON, so that a stream and a complete reply with the same text give the same count. */
const countBytes = (json, field) => {
    let bytes = 0;
    for (const [, text] of findTexts(json, field))
        bytes += text.length;
    return bytes;
};
/** Adds the text of a reply or an event, each field by itself: a stream has its fields in another order than a reply. */
export const addOutput = (json, texts) => {
    for (const [name, text] of findTexts(json, pieceField))
        texts.set(name, (texts.get(name) ?? "") + text);
};
/** Adds generated text that was parsed from JSON with one character per byte. */
export const addText = (field, text, texts) => {
    texts.set(field, (texts.get(field) ?? "") + JSON.stringify(text).slice(1, -1));
};
/** The texts of a complete reply, each with its field. */
export const textsOf = (parts) => {
    const texts = new Map();
    for (const [field, text] of parts)
        if (typeof text === "string")
            addText(field, Buffer.from(text).toString("latin1"), texts);
    return texts;
};
export const textBytes = (texts) => {
    let bytes = 0;
    for (const text of texts.values())
        bytes += text.length;
    return bytes;
};
/** The texts as a model wrote them. */
export const plainTexts = (texts) => [...texts.values()].map((text) => {
    const utf8 = Buffer.from(text, "latin1").toString();
    try {
        return JSON.parse(`"${utf8}"`);
    }
    catch {
        return utf8;
    }
});
/** The bytes of generated text in a complete reply. */
export const outputBytes = (json) => countBytes(json, outputField);
/** The bytes of generated text in an event of a stream. Its last event can repeat the whole text as `generated_text`. */
export const pieceBytes = (json) => countBytes(json, pieceField);
/** The bytes of a chat request that a model reads, the same for every API, streamed or not. An image has the bytes of its tokens. */
export const chatPromptBytes = async (body) => {
    const { tools, response_format } = body;
    const { messages, imageTokens } = withoutImages(body.messages);
    return (await toJsonBytes({ messages, tools, response_format })).length + imageTokens * bytesPerToken;
};
/** The provider's token count, or an estimate from the bytes of the request and of the output. */
export const usageOrEstimate = (usage, requestBytes, generatedBytes) => usage ?? { input: estimateTokens(requestBytes), output: estimateTokens(generatedBytes), source: "estimate" };
//# sourceMappingURL=call-usage.js.map