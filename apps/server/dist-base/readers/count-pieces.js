/** Characters of texts whose counts are kept for a tokenizer: some hundred conversations. */
const maxKeptLength = 8 * 1024 ** 2;
const isPlain = ({ content, special, normalized, lstrip, rstrip, single_word }) => typeof content === "string" && content !== "" && special === true && !(normalized || lstrip || rstrip || single_word);
/** Special tokens that a tokenizer cuts out of a text before anything else, and that are part of no other token. */
const cuttingTokens = (added, written) => {
    const contents = added.map(({ content }) => String(content));
    return added
        .filter(isPlain)
        .map(({ content }) => String(content))
        .filter((content) => written.includes(content))
        .filter((content) => !contents.some((other) => other !== content && other.includes(content)));
};
/** Cuts a text in front of each special token. */
const createCut = (added, written) => {
    const tokens = cuttingTokens(added, written).map((token) => token.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
    if (tokens.length === 0)
        return (text) => [text];
    const cut = new RegExp(`(?=${tokens.join("|")})`);
    return (text) => text.split(cut);
};
/**
 * Counts the tokens of conversations, each of which mostly repeats an earlier one. A tokenizer treats what is between two
 * special tokens by itself, so the counts of such pieces are kept, and only new ones are tokenized.
 *
 * @param written Contains the special tokens that conversations have: the template, and what it gets for its variables.
 */
export const createPieceCounter = (tokenizer, added, written) => {
    const cut = createCut(added, written);
    const counts = new Map();
    let keptLength = 0;
    const countNew = async (pieces) => {
        const encodings = await tokenizer.encodeBatch([...pieces], { addSpecialTokens: false });
        for (const [at, piece] of pieces.entries())
            counts.set(piece, encodings[at]?.getLength() ?? 0);
        keptLength += pieces.reduce((sum, { length }) => sum + length, 0);
    };
    return async (text) => {
        if (keptLength > maxKeptLength) {
            counts.clear();
            keptLength = 0;
        }
        const pieces = cut(text);
        const missing = new Set(pieces.filter((piece) => !counts.has(piece)));
        if (missing.size > 0)
            await countNew([...missing]);
        return pieces.reduce((sum, piece) => sum + (counts.get(piece) ?? 0), 0);
    };
};
//# sourceMappingURL=count-pieces.js.map