import { blobSource } from "../../blobs/blob-source.js";
import { countTokensJob } from "../../readers/tokens/count-tokens-job.js";
import { RouterError } from "../router-error.js";
import { chatForTemplate } from "./chat-for-template.js";
import { withoutImages } from "./image-tokens.js";
/** The tokenizer among a model's files, if its content is on this hub. */
export const tokenizerIn = (files) => {
    const held = (name) => files.find(({ path, sha256 }) => path === name && sha256 !== null);
    const [tokenizer, config, template] = ["tokenizer.json", "tokenizer_config.json", "chat_template.jinja"].map(held);
    return tokenizer && config && { tokenizer, config, ...(template && { template }) };
};
const textSize = (value) => {
    if (typeof value === "string")
        return value.length;
    if (typeof value !== "object" || value === null)
        return 0;
    return Object.values(value).reduce((sum, part) => sum + textSize(part), 0);
};
const tooLarge = ({ chat }, maxBytes) => {
    const param = chat ? "messages" : "prompt";
    const message = `"${param}" has more than ${maxBytes / 1024 ** 2} MiB of text. Send less, or ask an admin to raise ORRERY_MAX_COUNTED_TEXT.`;
    return new RouterError("too_large", message, { param });
};
export const createTokenCounter = ({ workers, blobs, maxTextBytes }) => {
    const tokenize = async ({ tokenizer, config, template }, request) => {
        if (textSize(request.chat) + textSize(request.texts) > maxTextBytes)
            throw tooLarge(request, maxTextBytes);
        const files = [tokenizer, config, ...(template ? [template] : [])];
        const key = files.map(({ sha256 }) => sha256).join(" ");
        const sources = files.map(({ sha256, size }) => blobSource(blobs, sha256 ?? "", size));
        return workers.run(countTokensJob, { ...request, key, hasTemplate: template !== undefined }, sources, "The tokenizer");
    };
    const counts = async (files, body, texts) => {
        const chat = chatForTemplate(body);
        if (!chat)
            return undefined;
        try {
            return await tokenize(files, { chat, texts });
        }
        catch {
            // A text that is too long, and a tokenizer or template that fails, is no reason to refuse a call: its tokens are estimated.
            return undefined;
        }
    };
    const exchange = async (files, body, answer) => {
        if (!files)
            return undefined;
        const { messages, imageTokens } = withoutImages(body.messages);
        const [text, ...parts] = (await counts(files, { ...body, messages }, answer)) ?? [];
        if (!text)
            return undefined;
        const prompt = { count: text.count + imageTokens, imageTokens, maxLength: text.maxLength };
        return { prompt, output: parts.reduce((sum, { count }) => sum + count, 0) };
    };
    return { maxTextBytes, tokenize, exchange, prompt: async (files, body) => (await exchange(files, body, []))?.prompt };
};
//# sourceMappingURL=token-counter.js.map