import type { GrammarRule } from "./rule.ts";
import { type Utf8Range } from "./utf8-ranges.ts";
/** For each place in a text, the tokens that its rest takes at most. */
export type SuffixCosts = (bytes: Uint8Array) => readonly number[];
/** One byte that has to come, and what follows it. */
interface Step {
    readonly id: number;
    readonly range: Utf8Range;
    readonly next: Step | undefined;
    /** Tokens to the end of the text or character. */
    readonly cost: number;
}
/** A rule that has to come, and what follows it: the stack of the automaton. Equal stacks are the same object. */
interface Frame {
    readonly id: number;
    readonly rule: GrammarRule;
    readonly rest: Frame | undefined;
    /** Tokens that suffice to the end. */
    readonly cost: number;
}
/** A step with what follows it. */
interface Head {
    readonly step: Step;
    readonly rest: Frame | undefined;
}
/** Where a text is: all the ways in which it could go on. Equal states are the same object. */
export interface AutomatonState {
    readonly heads: readonly Head[];
    /** Whether the text may end here. */
    readonly isAccepting: boolean;
    /** Tokens that suffice to end the text, each byte a token at worst. */
    readonly cost: number;
    /** The states that follow, by byte, as far as they are known; null if no text goes on with it. */
    readonly moves: (AutomatonState | null)[];
}
/** Follows rules byte by byte, with a stack, so that what is nested is closed again. */
export declare class Automaton {
    #private;
    readonly start: AutomatonState | undefined;
    constructor(root: GrammarRule, suffixCosts: SuffixCosts);
    /** The state after one more byte; undefined if no text goes on with it. */
    move(state: AutomatonState, byte: number): AutomatonState | undefined;
}
export {};
//# sourceMappingURL=automaton.d.ts.map