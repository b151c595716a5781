const lowest = 0x80;
const highest = 0xbf;
/** The sequences between two of the same length. */
const sequencesBetween = (first, last) => {
    const [from = 0, ...fromRest] = first;
    const [to = 0, ...toRest] = last;
    const prefixed = (byte, rests) => rests.map((rest) => [[byte, byte], ...rest]);
    if (fromRest.length === 0)
        return [[[from, to]]];
    if (from === to)
        return prefixed(from, sequencesBetween(fromRest, toRest));
    const lows = fromRest.map(() => lowest);
    const highs = fromRest.map(() => highest);
    const isWholeStart = fromRest.every((byte) => byte === lowest);
    const isWholeEnd = toRest.every((byte) => byte === highest);
    const start = isWholeStart ? from : from + 1;
    const end = isWholeEnd ? to : to - 1;
    return [
        ...(isWholeStart ? [] : prefixed(from, sequencesBetween(fromRest, highs))),
        ...(start <= end ? [[[start, end], ...fromRest.map(() => [lowest, highest])]] : []),
        ...(isWholeEnd ? [] : prefixed(to, sequencesBetween(lows, toRest))),
    ];
};
/** Code points that are written in one, two, three and four bytes. */
const byLength = [
    [0, 0x7f],
    [0x80, 0x7ff],
    [0x800, 0xd7ff],
    [0xe000, 0xffff],
    [0x10000, 0x10ffff],
];
const bytesOf = (code) => [...Buffer.from(String.fromCodePoint(code))];
/** The UTF-8 of characters, as sequences of ranges of bytes. */
export const utf8Sequences = (ranges) => ranges.flatMap(([first, last]) => byLength.flatMap(([low, high]) => {
    const from = Math.max(first, low);
    const to = Math.min(last, high);
    return from <= to ? sequencesBetween(bytesOf(from), bytesOf(to)) : [];
}));
//# sourceMappingURL=utf8-ranges.js.map