/** A small generator of random numbers from 0 to 1 that a seed repeats (mulberry32). */
export const randomFrom = (seed) => {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    };
};
/** The logarithms of the likelihoods that a model's numbers stand for. */
const logSoftmax = (logits) => {
    let top = Number.NEGATIVE_INFINITY;
    for (const value of logits)
        if (value > top)
            top = value;
    let sum = 0;
    for (const value of logits)
        sum += Math.exp(value - top);
    const shift = top + Math.log(sum);
    return Float64Array.from(logits, (value) => value - shift);
};
const countOf = (ids) => {
    const counts = new Map();
    for (const id of ids)
        counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
};
/** Changes the model's numbers by what was said before: the prompt counts for repetition, the answer for the others. */
const penalize = (logits, prompt, written, sampling) => {
    const { repetitionPenalty, frequencyPenalty, presencePenalty, bias } = sampling;
    if (repetitionPenalty !== 1)
        for (const id of new Set([...prompt, ...written])) {
            const value = logits[id] ?? 0;
            logits[id] = value > 0 ? value / repetitionPenalty : value * repetitionPenalty;
        }
    if (frequencyPenalty !== 0 || presencePenalty !== 0)
        for (const [id, count] of countOf(written))
            logits[id] = (logits[id] ?? 0) - count * frequencyPenalty - presencePenalty;
    for (const [id, amount] of bias)
        logits[id] = (logits[id] ?? 0) + amount;
};
/** The fewest of the listed candidates that together have a share of the likelihood. */
const nucleus = (share, candidates) => {
    let sum = 0;
    const kept = [];
    for (const candidate of candidates) {
        kept.push(candidate);
        sum += Math.exp(candidate.logprob);
        if (sum >= share)
            break;
    }
    return kept;
};
const typical = (share, candidates) => {
    const surprise = candidates.reduce((sum, { logprob }) => sum - Math.exp(logprob) * logprob, 0);
    const distance = ({ logprob }) => Math.abs(-logprob - surprise);
    return nucleus(share, candidates.toSorted((left, right) => distance(left) - distance(right)));
};
/** A mask leaves tokens that cannot come. */
const isPossible = ({ logprob }) => logprob > Number.NEGATIVE_INFINITY;
const byLikelihood = (left, right) => right.logprob - left.logprob;
const draw = (candidates, random) => {
    const weights = candidates.map(({ logprob }) => Math.exp(logprob));
    let rest = random() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, weight] of weights.entries()) {
        rest -= weight;
        if (rest < 0)
            return candidates[index]?.id ?? 0;
    }
    return candidates.at(-1)?.id ?? 0;
};
const argmax = (values) => {
    let best = 0;
    for (let id = 1; id < values.length; id++)
        if ((values[id] ?? 0) > (values[best] ?? 0))
            best = id;
    return best;
};
const sample = (logits, { temperature, topK, topP, typicalP }, random) => {
    const warmed = logSoftmax(logits.map((value) => value / temperature));
    let candidates = Array.from(warmed, (logprob, id) => ({ id, logprob })).filter(isPossible);
    if (topK !== undefined || topP !== undefined)
        candidates.sort(byLikelihood);
    if (topK !== undefined)
        candidates = candidates.slice(0, topK);
    if (topP !== undefined)
        candidates = nucleus(topP, candidates);
    if (typicalP !== undefined)
        candidates = typical(typicalP, candidates);
    return draw(candidates, random);
};
/** The next token, with the likelihoods that the model itself gives: to it, and to the best few. */
export const chooseToken = (logits, told, sampling, random) => {
    const likelihoods = logSoftmax(logits);
    const changed = Float32Array.from(logits);
    told.mask?.(changed);
    penalize(changed, told.prompt, told.written, sampling);
    const id = sampling.temperature > 0 ? sample(changed, sampling, random) : argmax(changed);
    const best = told.best > 0
        ? Array.from(likelihoods, (logprob, place) => ({ id: place, logprob }))
            .sort(byLikelihood)
            .slice(0, told.best)
        : [];
    return { chosen: { id, logprob: likelihoods[id] ?? 0 }, best };
};
//# sourceMappingURL=choose-token.js.map