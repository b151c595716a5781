import { type GrammarRule } from "./rule.ts";
export declare const anyInteger: GrammarRule;
export declare const anyNumber: GrammarRule;
/** A bound as a whole number of units; undefined if it has more decimals than that. */
export declare const scaledBound: (bound: number) => bigint | undefined;
/** Bounds of a number, in units; without one there is none but that of digits. */
export interface NumberBounds {
    readonly min?: bigint | undefined;
    readonly max?: bigint | undefined;
    readonly isMinExclusive?: boolean;
    readonly isMaxExclusive?: boolean;
}
/** Numbers between bounds, which are exact. */
export declare const numberBetween: (bounds: NumberBounds, isWhole: boolean) => GrammarRule;
//# sourceMappingURL=number-rules.d.ts.map