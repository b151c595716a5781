import type { CharacterRange } from "./rule.ts";
/** All characters; surrogates are halves of characters and have no UTF-8. */
export declare const allCharacters: readonly CharacterRange[];
/** The characters of both. */
export declare const intersect: (left: readonly CharacterRange[], right: readonly CharacterRange[]) => CharacterRange[];
/** All characters but these. */
export declare const complement: (ranges: readonly CharacterRange[]) => CharacterRange[];
/** The range of one character. */
export declare const single: (character: string) => CharacterRange;
//# sourceMappingURL=character-ranges.d.ts.map