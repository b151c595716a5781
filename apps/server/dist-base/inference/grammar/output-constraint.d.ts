import type { GrammarRule } from "./rule.ts";
import type { TokenVocabulary } from "./vocabulary.ts";
/** What an answer has to look like, followed token by token. */
export interface OutputConstraint {
    /** Excludes tokens that cannot come next, and those after which the answer could not be completed in time. */
    readonly mask: (logits: Float32Array, tokensLeft: number) => void;
    readonly take: (id: number) => void;
    /** Whether nothing can follow. */
    readonly isComplete: () => boolean;
    /** Whether the limit of tokens ended the answer earlier than the model would have. */
    readonly isCut: () => boolean;
}
/** Holds an answer to a rule. `ends` are the tokens that end an answer. */
export declare const constrainOutput: (rule: GrammarRule, vocabulary: TokenVocabulary, ends: ReadonlySet<number>) => OutputConstraint;
//# sourceMappingURL=output-constraint.d.ts.map