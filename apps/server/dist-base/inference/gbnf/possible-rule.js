import { choice, empty, repeat, sequence } from "../grammar/rule.js";
/**
 * A rule without the parts that no text matches: the notation of llama.cpp cannot say “nothing”. Undefined if no text
 * matches the rule at all. Parts that are shared stay shared.
 */
export const possibleRule = (rule, known = new Map()) => {
    if (known.has(rule))
        return known.get(rule);
    const found = prune(rule, (part) => possibleRule(part, known));
    known.set(rule, found);
    return found;
};
const prune = (rule, part) => {
    if (rule.kind === "text")
        return rule;
    if (rule.kind === "characters")
        return rule.ranges.length > 0 ? rule : undefined;
    if (rule.kind === "sequence") {
        const parts = rule.parts.map(part);
        return parts.every((found) => found !== undefined) ? sequence(...parts) : undefined;
    }
    if (rule.kind === "choice") {
        const options = rule.options.flatMap((option) => part(option) ?? []);
        return options.length > 0 ? choice(...options) : undefined;
    }
    const inner = rule.max === 0 ? undefined : part(rule.rule);
    if (inner)
        return repeat(inner, rule.min, rule.max);
    return rule.min === 0 ? empty : undefined;
};
//# sourceMappingURL=possible-rule.js.map