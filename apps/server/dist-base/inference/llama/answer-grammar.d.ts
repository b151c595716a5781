import type { LlamaGrammar } from "node-llama-cpp";
import { type OutputConstraint } from "../grammar/output-constraint.ts";
import type { GrammarRule } from "../grammar/rule.ts";
import type { LoadedLlama } from "./loaded-llama.ts";
export declare const createAnswerGrammar: (loaded: LoadedLlama, rule: GrammarRule) => {
    compiled: () => Promise<LlamaGrammar>;
    /** For tokens that the hub chooses itself. */
    constraint: () => OutputConstraint;
    /** Follows the answer; tells whether nothing can come after this token. */
    isCompleteAfter: (id: number) => boolean;
    /** Whether a token can be taken: after it, the tokens that are left still suffice to end the text. */
    accepts: (id: number, tokensLeft: number) => boolean;
    /** Tokens that end the text soonest. */
    shortestEnd: () => Generator<number>;
    isCut: () => boolean;
};
//# sourceMappingURL=answer-grammar.d.ts.map