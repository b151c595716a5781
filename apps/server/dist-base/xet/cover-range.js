/** Terms that overlap a range, with their position in the file. */
export const termsInRange = (terms, { start, end }) => {
    let position = 0;
    return terms.flatMap((term) => {
        const at = position;
        position += term.size;
        return at <= end && position > start ? [{ term, position: at }] : [];
    });
};
/** Cuts one term to the chunks that a range needs. */
export const coverTerm = (term, position, { start, end }, chunks) => {
    const cut = { firstChunk: term.firstChunk, endChunk: term.firstChunk, size: 0, skip: 0 };
    let at = position;
    for (let index = term.firstChunk; index < term.endChunk; index += 1) {
        const { size } = chunks[index];
        const isBefore = at + size <= start;
        if (isBefore)
            cut.firstChunk = index + 1;
        else if (at <= end) {
            if (cut.size === 0)
                cut.skip = Math.max(0, start - at);
            cut.size += size;
            cut.endChunk = index + 1;
        }
        at += size;
    }
    const bytes = {
        start: chunks[cut.firstChunk].start,
        end: chunks[cut.endChunk - 1].end,
    };
    return { xorb: term.xorb, ...cut, bytes };
};
//# sourceMappingURL=cover-range.js.map