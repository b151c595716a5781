import { isFields } from "./request-fields.js";
const countIn = (fields, name) => {
    const value = isFields(fields) ? fields[name] : undefined;
    return typeof value === "number" && Number.isFinite(value) && value >= 0 ? Math.round(value) : undefined;
};
/** The tokens that the ledger records, with the details of the provider's usage object. */
export const wireUsageOf = ({ input, output }, reported) => {
    const cached = countIn(reported?.prompt_tokens_details, "cached_tokens") ?? countIn(reported, "prompt_cache_hit_tokens") ?? 0;
    const reasoning = countIn(reported?.completion_tokens_details, "reasoning_tokens") ?? 0;
    return { input, output, cached: Math.min(cached, input), reasoning: Math.min(reasoning, output) };
};
//# sourceMappingURL=wire-usage.js.map