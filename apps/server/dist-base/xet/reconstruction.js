/** Byte ranges of the protocol include their last byte. */
const inclusive = ({ start, end }) => ({ start, end: end - 1 });
const termsOf = (terms) => terms.map(({ xorb, size, firstChunk, endChunk }) => ({
    hash: xorb,
    unpacked_length: size,
    range: { start: firstChunk, end: endChunk },
}));
const join = (left, right) => ({
    ...left,
    endChunk: Math.max(left.endChunk, right.endChunk),
    bytes: { start: left.bytes.start, end: Math.max(left.bytes.end, right.bytes.end) },
});
/** Joins ranges that overlap or touch: clients look up a term in the first range that begins with its first chunk. */
const joinRanges = (terms) => {
    const joined = [];
    for (const term of [...terms].sort((left, right) => left.firstChunk - right.firstChunk)) {
        const last = joined.at(-1);
        if (last && term.firstChunk <= last.endChunk)
            joined[joined.length - 1] = join(last, term);
        else
            joined.push(term);
    }
    return joined;
};
/** What to fetch, by xorb. */
const entries = (terms, toEntry) => {
    const groups = new Map();
    for (const term of terms) {
        const group = groups.get(term.xorb);
        if (group)
            group.push(term);
        else
            groups.set(term.xorb, [term]);
    }
    return Object.fromEntries([...groups].map(([xorb, group]) => [xorb, joinRanges(group).map(toEntry)]));
};
/** The first version of the reply that tells a client how to put a file together. */
export const reconstructionV1 = (terms, addressOf) => ({
    offset_into_first_range: terms[0]?.skip ?? 0,
    terms: termsOf(terms),
    fetch_info: entries(terms, (range) => ({
        range: { start: range.firstChunk, end: range.endChunk },
        url: addressOf(range),
        url_range: inclusive(range.bytes),
    })),
});
/** The second version. Each entry has one range: the JavaScript client asks for several only by multipart replies. */
export const reconstructionV2 = (terms, addressOf) => ({
    offset_into_first_range: terms[0]?.skip ?? 0,
    terms: termsOf(terms),
    xorbs: entries(terms, (range) => ({
        url: addressOf(range),
        ranges: [{ chunks: { start: range.firstChunk, end: range.endChunk }, bytes: inclusive(range.bytes) }],
    })),
});
//# sourceMappingURL=reconstruction.js.map