import type { CharacterRange } from "./rule.ts";

/** All characters; surrogates are halves of characters and have no UTF-8. */
export const allCharacters: readonly CharacterRange[] = [
  [0, 0xd7ff],
  [0xe000, 0x10ffff],
];

/** The characters of both. */
export const intersect = (left: readonly CharacterRange[], right: readonly CharacterRange[]): CharacterRange[] =>
  left.flatMap(([first, last]) =>
    right.flatMap(([low, high]): CharacterRange[] => {
      const from = Math.max(first, low);
      const to = Math.min(last, high);
      return from <= to ? [[from, to]] : [];
    }),
  );

/** All characters but these. */
export const complement = (ranges: readonly CharacterRange[]): CharacterRange[] =>
  ranges.reduce<CharacterRange[]>(
    (rest, [first, last]) =>
      intersect(rest, [
        [0, first - 1],
        [last + 1, 0x10ffff],
      ]),
    [...allCharacters],
  );

/** The range of one character. */
export const single = (character: string): CharacterRange => {
  const code = character.codePointAt(0) ?? 0;
  return [code, code];
};
