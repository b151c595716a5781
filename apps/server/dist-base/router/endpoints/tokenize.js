import { parseTarget } from "../planning/target.js";
import { isRouterError, RouterError } from "../router-error.js";
import { sendJson } from "../send-json.js";
import { estimateTokens } from "../tokens/call-usage.js";
import { chatForTemplate } from "../tokens/chat-for-template.js";
import { countPrompt } from "../wires/count-prompt.js";
const noTokenizer = (modelId) => new RouterError("bad_request", `The tokenizer of ${modelId.slice(0, 200)} is not on this hub. Import its files: tokenizer.json and tokenizer_config.json.`, { param: "model" });
/** A text, or a conversation that the model's chat template writes. */
const inputOf = (body) => {
    const { prompt, messages, add_special_tokens: adds } = body;
    if (typeof prompt === "string")
        return { texts: [prompt], addsSpecialTokens: adds !== false };
    if (!Array.isArray(messages) || messages.length === 0)
        throw new RouterError("bad_request", 'Send "prompt", a string, or "messages", a list.', { param: "prompt" });
    const chat = chatForTemplate(body);
    if (chat)
        return { chat };
    throw new RouterError("bad_request", '"messages" must have only text: media have no tokens of the tokenizer.', {
        param: "messages",
    });
};
/** The tokens of a text, which are estimated if they cannot be counted. */
const countText = async ({ planner, tokens }, inbound, body, text) => {
    const model = await planner.findModel(inbound, parseTarget(body.model));
    const request = { texts: [text], addsSpecialTokens: body.add_special_tokens !== false };
    const [found] = model?.tokenizer ? await tokens.tokenize(model.tokenizer, request).catch(() => []) : [];
    return found
        ? { count: found.count, source: "counted", maxLength: found.maxLength }
        : { count: estimateTokens(Buffer.byteLength(text)), source: "estimated" };
};
/** The number of tokens alone. */
const answerCount = async (deps, inbound, body) => {
    const counting = typeof body.prompt === "string"
        ? countText(deps, inbound, body, body.prompt)
        : countPrompt(deps, inbound, body).then(({ tokens, ...rest }) => ({
            count: tokens,
            ...rest,
        }));
    const { count, source, maxLength } = await counting;
    const value = { count, source, ...(maxLength !== undefined && { max_length: maxLength }) };
    sendJson(inbound, 200, value, { "x-orrery-tokens": source });
};
/** Answers `v1/tokenize`: the tokens of a text or a conversation, by the model's own tokenizer. */
export const answerTokenize = async (deps, inbound) => {
    const { bodies, planner, tokens } = deps;
    const body = await bodies.parseObject(await bodies.read(inbound));
    if (body.return_tokens === false && (typeof body.prompt === "string" || Array.isArray(body.messages)))
        return answerCount(deps, inbound, body);
    const target = parseTarget(body.model);
    const model = await planner.findModel(inbound, target);
    if (!model?.tokenizer)
        throw noTokenizer(target.modelId);
    const [found] = await tokens
        .tokenize(model.tokenizer, { ...inputOf(body), wantsTokens: true, wantsText: body.return_prompt === true })
        .catch((error) => {
        if (isRouterError(error))
            throw error;
        throw new RouterError("bad_request", `${model.fullName}: ${error.message}`, { param: "model", cause: error });
    });
    const { count = 0, ids = [], tokens: pieces = [], text } = found ?? {};
    const more = {
        ...(body.return_token_strs === true && { token_strs: pieces }),
        ...(text !== undefined && { prompt: text }),
    };
    sendJson(inbound, 200, { count, tokens: ids, ...more }, { "x-orrery-tokens": "counted" });
};
//# sourceMappingURL=tokenize.js.map