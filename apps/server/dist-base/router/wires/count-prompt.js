import { parseTarget } from "../planning/target.js";
import { chatPromptBytes, estimateTokens } from "../tokens/call-usage.js";
/** Counts the tokens of a chat request that is not sent. Tokens of images are always an estimate. */
export const countPrompt = async ({ planner, tokens }, inbound, chat) => {
    const model = await planner.findModel(inbound, parseTarget(chat.model));
    const counted = await tokens.prompt(model?.tokenizer, chat);
    if (counted)
        return {
            tokens: counted.count,
            source: counted.imageTokens > 0 ? "estimated" : "counted",
            ...(counted.maxLength !== undefined && { maxLength: counted.maxLength }),
        };
    return { tokens: estimateTokens(await chatPromptBytes(chat)), source: "estimated" };
};
//# sourceMappingURL=count-prompt.js.map