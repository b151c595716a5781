import { HubInferenceError } from "../hub-inference-error.js";
import { Automaton } from "./automaton.js";
/** Masks of a large vocabulary take a megabyte each; texts come back to a few states. */
const maxMasks = 64;
const maxCost = Number.MAX_SAFE_INTEGER;
const noText = new HubInferenceError("bad_request", 'No text matches the schema: its parts contradict each other, or a "$ref" needs more than 16 levels.');
const unwritable = new HubInferenceError("bad_request", "This model's tokenizer misses characters that the schema needs. Use another model.");
const lowest = Number.NEGATIVE_INFINITY;
/** Leaves only tokens whose cost is within a limit; tells whether any is left, and whether the likeliest is. */
const keepWithin = (logits, { ids, costs }, ends, limit) => {
    const kept = new Float32Array(logits.length).fill(lowest);
    let best = lowest;
    let bestKept = lowest;
    let count = 0;
    const keep = (id) => {
        if (id >= logits.length)
            return;
        const value = logits[id] ?? lowest;
        kept[id] = value;
        if (value > bestKept)
            bestKept = value;
        count += 1;
    };
    for (let at = 0; at < ids.length; at++) {
        const id = ids[at] ?? 0;
        const value = logits[id] ?? lowest;
        if (value > best)
            best = value;
        if ((costs[at] ?? 0) <= limit)
            keep(id);
    }
    for (const id of ends)
        keep(id);
    logits.set(kept);
    return { isEmpty: count === 0, isBestKept: bestKept >= best };
};
/** Holds an answer to a rule. `ends` are the tokens that end an answer. */
export const constrainOutput = (rule, vocabulary, ends) => {
    const automaton = new Automaton(rule, vocabulary.suffixCosts);
    if (!automaton.start)
        throw noText;
    let state = automaton.start;
    let isCut = false;
    const known = new Map();
    const allowedIn = (where) => {
        const allowed = known.get(where) ?? vocabulary.allowedBy(automaton, where);
        if (known.size >= maxMasks)
            known.clear();
        known.set(where, allowed);
        return allowed;
    };
    return {
        mask: (logits, tokensLeft) => {
            const allowed = allowedIn(state);
            // If no token leaves enough room, the fastest way to the end is taken.
            const fastest = state.isAccepting ? 0 : allowed.costs.reduce((least, cost) => Math.min(least, cost), maxCost);
            const limit = Math.max(tokensLeft - 1, fastest);
            const { isEmpty, isBestKept } = keepWithin(logits, allowed, state.isAccepting ? ends : [], limit);
            if (isEmpty)
                throw unwritable;
            if (!isBestKept)
                isCut = true;
        },
        take: (id) => {
            for (const byte of vocabulary.bytesOf(id) ?? [])
                state = automaton.move(state, byte) ?? state;
        },
        isComplete: () => state.isAccepting && state.heads.length === 0,
        isCut: () => isCut,
    };
};
//# sourceMappingURL=output-constraint.js.map