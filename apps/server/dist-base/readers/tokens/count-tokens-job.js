import { renderChat } from "@orrery/template";
import { Tokenizer } from "tokenizers";
import { ReadingError } from "../../blobs/byte-source.js";
import { createPieceCounter } from "./count-pieces.js";
import { templateCall } from "./template-call.js";
/** Tokenizers that a worker keeps, by the bytes of their files; in memory they take about ten times as much. */
const maxKeptBytes = 24 * 1024 ** 2;
const kept = new Map();
const textOf = async (source) => source ? new TextDecoder().decode(await source.read(0, source.size)) : "";
const parsed = (text, name) => {
    try {
        return JSON.parse(text || "{}");
    }
    catch {
        throw new ReadingError(`${name} is not JSON.`);
    }
};
/** Training settings can be left in the file; they must not shorten or lengthen what is counted. */
const tokenizerOf = (text) => {
    try {
        const tokenizer = Tokenizer.fromString(text);
        tokenizer.disableTruncation();
        tokenizer.disablePadding();
        return tokenizer;
    }
    catch (error) {
        throw new ReadingError(`The tokenizer cannot be loaded: ${String(error.message).slice(0, 200)}`);
    }
};
const load = async (sources, hasTemplate) => {
    const [main, settings, own] = sources;
    const config = parsed(await textOf(settings), "tokenizer_config.json");
    const template = hasTemplate ? await textOf(own) : undefined;
    const text = await textOf(main);
    const { added_tokens: added } = parsed(text, "tokenizer.json");
    const tokenizer = tokenizerOf(text);
    const written = JSON.stringify([template ?? config.chat_template, config.bos_token, config.eos_token]);
    const count = createPieceCounter(tokenizer, Array.isArray(added) ? added : [], written);
    return { tokenizer, count, config, template, bytes: main?.size ?? 0 };
};
/** Finds a tokenizer among those loaded last, or loads it. */
const tokenizerFor = async (request, sources) => {
    const found = kept.get(request.key) ?? (await load(sources, request.hasTemplate));
    kept.delete(request.key);
    kept.set(request.key, found);
    let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [key, one] of kept) {
        if (bytes <= maxKeptBytes || key === request.key)
            break;
        kept.delete(key);
        bytes -= one.bytes;
    }
    return found;
};
const templateMessage = (message) => Array.isArray(message.tool_calls) ? { ...message, tool_calls: message.tool_calls.map(templateCall) } : message;
const rendered = ({ config, template }, chat) => {
    try {
        return renderChat({
            template: template === undefined ? config : { ...config, chat_template: template },
            messages: chat.messages.map(templateMessage),
            tools: chat.tools ?? null,
            addGenerationPrompt: true,
        });
    }
    catch (error) {
        throw new ReadingError(`The chat template failed: ${String(error.message).slice(0, 300)}`);
    }
};
const tokenized = async ({ tokenizer, count }, text, addSpecialTokens, { wantsTokens, wantsText }) => {
    const shown = wantsText && { text };
    if (!wantsTokens && !addSpecialTokens)
        return { count: await count(text), ...shown };
    const encoding = await tokenizer.encode(text, null, { addSpecialTokens });
    const tokens = wantsTokens && { ids: encoding.getIds(), tokens: encoding.getTokens() };
    return { count: encoding.getLength(), ...tokens, ...shown };
};
/** Settings without a limit have a number with thirty digits. */
const maxLengthOf = ({ config: { model_max_length: length } }) => typeof length === "number" && length > 0 && length < 1e9 && { maxLength: length };
/** Counts tokens with a model's own tokenizer and chat template. */
export const countTokensJob = {
    name: "count tokens",
    lane: "tokens",
    maxBytes: 64 * 1024 ** 2,
    remembersLimits: true,
    usesNativeMemory: true,
    run: async (request, sources) => {
        const { chat, texts = [], addsSpecialTokens = false } = request;
        const loaded = await tokenizerFor(request, sources);
        const counted = [];
        if (chat)
            counted.push({ ...(await tokenized(loaded, rendered(loaded, chat), false, request)), ...maxLengthOf(loaded) });
        for (const text of texts)
            counted.push(await tokenized(loaded, text, addsSpecialTokens, request));
        return counted;
    },
};
//# sourceMappingURL=count-tokens-job.js.map