/** Undoes the normalization that tokenizers apply, so that text and tokens compare equal. */
const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const charactersOf = (text) => {
    const characters = [];
    let at = 0;
    let isFirst = true;
    for (const character of text) {
        const folded = fold(character).replace(/\s/g, "");
        if (/^\s*$/.test(character))
            isFirst = true;
        else if (folded !== "") {
            for (const part of folded) {
                characters.push({ folded: part, start: at, end: at + character.length, isFirst });
                isFirst = false;
            }
        }
        at += character.length;
    }
    return characters;
};
/** Removes the markers that tokenizers add. */
const bare = (token) => fold(token
    .replace(/^##/, "")
    .replaceAll("▁", "")
    .replace(/<\/w>$/, ""));
const alignCharacters = (text, tokens) => {
    const characters = charactersOf(text);
    let next = 0;
    const take = (count) => {
        const first = characters[next];
        const last = characters[next + count - 1];
        if (!first || !last)
            return undefined;
        next += count;
        return { start: first.start, end: last.end };
    };
    const wordLength = () => {
        let count = 1;
        while (characters[next + count] && !characters[next + count]?.isFirst)
            count++;
        return count;
    };
    return tokens.map(({ text: token, isUnknown, isSpecial }) => {
        if (isUnknown)
            return take(wordLength());
        if (isSpecial)
            return undefined;
        const wanted = [...bare(token).replace(/\s/g, "")];
        if (wanted.length === 0)
            return undefined;
        const isHere = (from) => wanted.every((part, index) => characters[from + index]?.folded === part);
        // Skip characters that the tokenizer dropped.
        let from = next;
        while (from < characters.length && !isHere(from))
            from++;
        if (from >= characters.length)
            return undefined;
        next = from;
        return take(wanted.length);
    });
};
/** Byte-level tokenizers write printable bytes as themselves and the others as characters from 256 on. */
const byteOfCharacter = (() => {
    const isPlain = (byte) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
    const characters = new Map();
    let extra = 256;
    for (let byte = 0; byte < 256; byte++)
        characters.set(String.fromCodePoint(isPlain(byte) ? byte : extra++), byte);
    return characters;
})();
const alignBytes = (text, tokens) => {
    const bytes = new TextEncoder().encode(text);
    const starts = [];
    let at = 0;
    for (const character of text) {
        for (let count = new TextEncoder().encode(character).length; count > 0; count--)
            starts.push(at);
        at += character.length;
    }
    starts.push(text.length);
    let next = 0;
    return tokens.map(({ text: token, isSpecial }) => {
        if (isSpecial)
            return undefined;
        let wanted = [...token].map((character) => byteOfCharacter.get(character) ?? -1);
        // Some tokenizers add a space before the first word.
        if (wanted[0] === 32 && bytes[next] !== 32)
            wanted = wanted.slice(1);
        const isHere = wanted.every((byte, index) => bytes[next + index] === byte);
        if (!isHere || wanted.length === 0)
            return undefined;
        const inner = wanted[0] === 32 ? 1 : 0;
        const span = { start: starts[next + inner] ?? text.length, end: endOf(starts, next + wanted.length) };
        next += wanted.length;
        return span;
    });
};
/** The end of the character that the byte before `at` belongs to. */
const endOf = (starts, at) => {
    const last = starts[at - 1];
    return starts.slice(at).find((start) => start !== last) ?? starts.at(-1) ?? 0;
};
const mentionsByteLevel = (part) => JSON.stringify(part ?? null).includes('"ByteLevel"');
/** The offsets of each token in its text. */
export const alignTokens = (tokenizer, text, tokens) => mentionsByteLevel(tokenizer.pre_tokenizer) || mentionsByteLevel(tokenizer.decoder)
    ? alignBytes(text, tokens)
    : alignCharacters(text, tokens);
//# sourceMappingURL=align.js.map