/** Code points from the first to the second, both included. */
export type CharacterRange = readonly [first: number, last: number];
/**
 * What a text has to look like. Rules share parts but have no cycles: recursion is unrolled to a depth when rules are
 * built, so every text ends. They are plain data, and can be printed in other notations, such as GBNF.
 */
export type GrammarRule = {
    readonly kind: "text";
    readonly text: string;
} | {
    readonly kind: "characters";
    readonly ranges: readonly CharacterRange[];
} | {
    readonly kind: "sequence";
    readonly parts: readonly GrammarRule[];
} | {
    readonly kind: "choice";
    readonly options: readonly GrammarRule[];
} | {
    readonly kind: "repeat";
    readonly rule: GrammarRule;
    readonly min: number;
    readonly max: number | undefined;
};
export declare const text: (value: string) => GrammarRule;
export declare const characters: (...ranges: readonly CharacterRange[]) => GrammarRule;
export declare const sequence: (...parts: readonly GrammarRule[]) => GrammarRule;
export declare const choice: (...options: readonly GrammarRule[]) => GrammarRule;
export declare const repeat: (rule: GrammarRule, min: number, max?: number) => GrammarRule;
export declare const optional: (rule: GrammarRule) => GrammarRule;
/** The empty text. */
export declare const empty: GrammarRule;
/** Matches nothing, not even the empty text. */
export declare const never: GrammarRule;
//# sourceMappingURL=rule.d.ts.map