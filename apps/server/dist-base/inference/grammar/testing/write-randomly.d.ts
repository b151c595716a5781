import type { GrammarRule } from "../rule.ts";
/** An answer that a model with no preferences writes under a rule. */
export interface RandomAnswer {
    readonly text: string;
    readonly tokens: number;
    readonly isCut: boolean;
}
/** Writes by a rule: each token is drawn from those that the mask leaves. Printable ones are somewhat more likely. */
export declare const writeRandomly: (rule: GrammarRule, random: () => number, maxTokens: number) => RandomAnswer;
//# sourceMappingURL=write-randomly.d.ts.map