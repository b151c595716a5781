/** What one run costs beside its tokens, in tokens: measured on small encoders, where it is between 10 and 25. */
const runCost = 20;
/** Inputs are put together up to so many tokens, padding and all. */
const tokensAtOnce = 4096;
/**
 * Places of inputs in groups that run together, so that as little as possible is spent on padding and on runs: inputs in
 * the order of their lengths, cut where the whole is cheapest.
 */
export const groupByLength = (lengths) => {
    const places = lengths.map((_, place) => place).sort((left, right) => (lengths[left] ?? 0) - (lengths[right] ?? 0));
    const costs = [0];
    const cuts = [0];
    for (let end = 1; end <= places.length; end++) {
        const width = lengths[places[end - 1] ?? 0] ?? 0;
        let best = Number.POSITIVE_INFINITY;
        let from = end - 1;
        for (let start = end - 1; start >= 0; start--) {
            const tokens = (end - start) * width;
            if (tokens > tokensAtOnce && start < end - 1)
                break;
            const cost = (costs[start] ?? 0) + runCost + tokens;
            if (cost < best)
                [best, from] = [cost, start];
        }
        costs.push(best);
        cuts.push(from);
    }
    const groups = [];
    for (let end = places.length; end > 0; end = cuts[end] ?? 0)
        groups.unshift(places.slice(cuts[end], end));
    return groups;
};
//# sourceMappingURL=group-by-length.js.map