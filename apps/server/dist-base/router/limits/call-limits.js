import { countOf } from "../../text/count-of.js";
import { RouterError } from "../router-error.js";
const windowSeconds = 60;
const refuse = (limit, resetIn) => {
    throw new RouterError("rate_limited", `Too many calls: ${limit} per minute. Try again in ${resetIn} seconds.`, {
        headers: { "retry-after": String(resetIn) },
    });
};
const admitSubject = async (limiter, { key, name, requests, tokens }) => {
    if (tokens !== null) {
        const { remaining, resetIn } = await limiter.take(`tokens ${key}`, tokens, windowSeconds, 0);
        if (remaining <= 0)
            refuse(`${name} can use ${countOf(tokens, "token")}`, resetIn);
    }
    if (requests === null)
        return;
    const { isAllowed, resetIn } = await limiter.take(`calls ${key}`, requests, windowSeconds);
    if (!isAllowed)
        refuse(`${name} can receive ${countOf(requests, "request")}`, resetIn);
};
export const createCallLimits = (limiter, settings) => {
    const { accountRequests, accountTokens, modelRequests, modelTokens } = settings;
    const limitsAccounts = accountRequests !== null || accountTokens !== null;
    const limitsModels = modelRequests !== null || modelTokens !== null;
    const subjectsOf = ({ accountId, model }) => [
        ...(limitsAccounts && accountId !== null
            ? [{ key: `#${accountId}`, name: "an account", requests: accountRequests, tokens: accountTokens }]
            : []),
        ...(limitsModels ? [{ key: model, name: model, requests: modelRequests, tokens: modelTokens }] : []),
    ];
    return {
        admit: async (call) => {
            for (const subject of subjectsOf(call))
                await admitSubject(limiter, subject);
        },
        spend: (call, tokens) => {
            for (const { key, tokens: quota } of subjectsOf(call))
                if (quota !== null && tokens > 0)
                    void limiter.take(`tokens ${key}`, quota, windowSeconds, tokens);
        },
    };
};
//# sourceMappingURL=call-limits.js.map