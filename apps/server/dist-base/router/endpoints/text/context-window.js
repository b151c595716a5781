import { requireOrder } from "../../planning/plan-route.js";
import { RouterError } from "../../router-error.js";
const tooLong = (modelId, tokens, context) => new RouterError("context_length_exceeded", `This conversation has ${tokens.toLocaleString("en-US")} tokens, but ${modelId} reads at most ${context.toLocaleString("en-US")}. Shorten it, or use a model with a larger context.`, { param: "messages", metadata: { model: modelId, tokens, context_length: context } });
/**
 * The providers whose context the conversation fits into. A token has at least one byte, so tokens are counted only if
 * the request has more bytes than a provider's context has tokens.
 */
export const withinContext = async ({ tokens }, route, body, bytes) => {
    const order = requireOrder(route);
    const canHold = (count) => (candidate) => candidate.contextLength === undefined || count < candidate.contextLength;
    if (order.every(canHold(bytes)))
        return order;
    const counted = await tokens.prompt(route.model?.tokenizer, body);
    if (!counted)
        return order;
    // An estimate of images is no reason to refuse a call.
    const count = counted.count - counted.imageTokens;
    const [first, ...others] = order.filter(canHold(count));
    if (first)
        return [first, ...others];
    throw tooLong(route.modelId, count, Math.max(...order.map(({ contextLength }) => contextLength ?? 0)));
};
//# sourceMappingURL=context-window.js.map