/** Answers that count. */
const rememberedAnswers = 20;
/** A shorter answer measures its prompt. */
const minTokens = 8;
const maxModels = 1_000;
const median = (values) => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
const tokenCountOf = (outcome) => {
    const { tokens } = ("value" in outcome ? (outcome.value ?? {}) : {});
    return Array.isArray(tokens) ? tokens.length : 0;
};
const add = (list, value) => {
    list.push(value);
    if (list.length > rememberedAnswers)
        list.shift();
};
/** Speeds of models by their key. They outlive the process that ran the model. */
export const createSpeeds = () => {
    const known = new Map();
    return {
        add: (key, outcomes, ms) => {
            if (known.size > maxModels)
                known.clear();
            const samples = known.get(key) ?? { callMs: [], tokensPerSecond: [] };
            known.set(key, samples);
            for (const outcome of outcomes) {
                if ("error" in outcome)
                    continue;
                add(samples.callMs, ms);
                const tokens = tokenCountOf(outcome);
                if (tokens >= minTokens && ms > 0)
                    add(samples.tokensPerSecond, (tokens * 1000) / ms);
            }
        },
        of: (key) => {
            const { callMs: calls = [], tokensPerSecond: rates = [] } = known.get(key) ?? {};
            const callMs = median(calls);
            const tokensPerSecond = median(rates);
            return callMs === undefined ? undefined : { callMs, ...(tokensPerSecond !== undefined && { tokensPerSecond }) };
        },
    };
};
//# sourceMappingURL=speeds.js.map