/** Strings have one character for each byte: they compare and split faster than arrays. */
const latin1 = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
const sharedLength = (left, right) => {
    let length = 0;
    while (length < left.length && left.charCodeAt(length) === right.charCodeAt(length))
        length += 1;
    return length;
};
/** Min tokens for the rest of a text, from each position; a byte without a token counts as one. */
const createSuffixCosts = (known, longest) => (bytes) => {
    const text = latin1(bytes);
    const costs = new Array(text.length + 1).fill(0);
    for (let at = text.length - 1; at >= 0; at--) {
        let best = 1 + (costs[at + 1] ?? 0);
        for (let end = at + 2; end <= Math.min(text.length, at + longest); end++)
            if (known.has(text.slice(at, end)))
                best = Math.min(best, 1 + (costs[end] ?? 0));
        costs[at] = best;
    }
    return costs;
};
/** Prepares a tokenizer's tokens for masks. */
export const createVocabulary = (tokens) => {
    const sorted = [...tokens]
        .map(([id, bytes]) => ({ id, text: latin1(bytes) }))
        .filter(({ text }) => text !== "")
        .sort((left, right) => (left.text < right.text ? -1 : 1));
    const texts = sorted.map(({ text }) => text);
    const shared = Int32Array.from(texts, (text, at) => sharedLength(text, texts[at - 1] ?? ""));
    const longest = texts.reduce((length, text) => Math.max(length, text.length), 0);
    const allowedBy = (automaton, state) => {
        const ids = [];
        const costs = [];
        // The states after each byte of the token before, up to the byte that no text goes on with.
        const path = [state];
        for (let at = 0; at < texts.length; at++) {
            const common = shared[at] ?? 0;
            // The token begins with the bytes that have failed already.
            if (common >= path.length)
                continue;
            path.length = common + 1;
            const text = texts[at] ?? "";
            for (let place = common; place < text.length; place++) {
                const next = automaton.move(path[place] ?? state, text.charCodeAt(place));
                if (!next)
                    break;
                path.push(next);
            }
            if (path.length !== text.length + 1)
                continue;
            ids.push(sorted[at]?.id ?? 0);
            costs.push(path[text.length]?.cost ?? 0);
        }
        return { ids: Int32Array.from(ids), costs: Int32Array.from(costs) };
    };
    return { suffixCosts: createSuffixCosts(new Set(texts), longest), allowedBy, bytesOf: (id) => tokens.get(id) };
};
//# sourceMappingURL=vocabulary.js.map