import type { CharacterRange } from "./rule.ts";
/** Bytes from the first to the second, both included. */
export type Utf8Range = readonly [first: number, last: number];
/** The UTF-8 of characters, as sequences of ranges of bytes. */
export declare const utf8Sequences: (ranges: readonly CharacterRange[]) => Utf8Range[][];
//# sourceMappingURL=utf8-ranges.d.ts.map