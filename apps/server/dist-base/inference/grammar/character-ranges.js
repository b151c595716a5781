/** All characters; surrogates are halves of characters and have no UTF-8. */
export const allCharacters = [
    [0, 0xd7ff],
    [0xe000, 0x10ffff],
];
/** The characters of both. */
export const intersect = (left, right) => left.flatMap(([first, last]) => right.flatMap(([low, high]) => {
    const from = Math.max(first, low);
    const to = Math.min(last, high);
    return from <= to ? [[from, to]] : [];
}));
/** All characters but these. */
export const complement = (ranges) => ranges.reduce((rest, [first, last]) => intersect(rest, [
    [0, first - 1],
    [last + 1, 0x10ffff],
]), [...allCharacters]);
/** The range of one character. */
export const single = (character) => {
    const code = character.codePointAt(0) ?? 0;
    return [code, code];
};
//# sourceMappingURL=character-ranges.js.map