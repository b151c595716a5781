import { HubInferenceError } from "../hub-inference-error.js";
import { checkCount, readMessages } from "../tasks/conversation.js";
import { renderPrompt } from "../worker/chat-template.js";
import { checkIds } from "../worker/fields.js";
/** No language has tokens this long on average. */
const maxCharactersPerToken = 100;
/** Tokenizing megabytes takes many seconds, and the model serves no other call meanwhile. */
const refuseHugeText = ({ plan }, text) => {
    if (text.length > plan.contextSize * maxCharactersPerToken)
        throw new HubInferenceError("too_long", `The text has ${text.length} characters; ${plan.id} reads at most ${plan.contextSize} tokens. Shorten it.`);
};
/** The tokens of a text, special ones included, with the token that begins every text where the model has one. */
export const tokensOf = (loaded, text) => {
    const { model } = loaded;
    if (typeof text !== "string") {
        const { tokens: vocabulary } = model.fileInfo.metadata.tokenizer.ggml;
        return checkIds("prompt", text, vocabulary.length);
    }
    refuseHugeText(loaded, text);
    const tokens = model.tokenize(text, true);
    const { bos, shouldPrependBosToken } = model.tokens;
    return bos !== null && shouldPrependBosToken && tokens[0] !== bos ? [bos, ...tokens] : tokens;
};
/** A conversation as the model's own template writes it. */
export const chatTokens = (loaded, messages, parameters) => {
    checkCount(parameters);
    const read = readMessages(messages, loaded.plan.limits.items, undefined);
    return tokensOf(loaded, renderPrompt(loaded, read, parameters.tools));
};
//# sourceMappingURL=llama-prompt.js.map