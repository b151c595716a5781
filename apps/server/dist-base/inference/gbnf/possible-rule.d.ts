import { type GrammarRule } from "../grammar/rule.ts";
/**
 * A rule without the parts that no text matches: the notation of llama.cpp cannot say “nothing”. Undefined if no text
 * matches the rule at all. Parts that are shared stay shared.
 */
export declare const possibleRule: (rule: GrammarRule, known?: Map<GrammarRule, GrammarRule | undefined>) => GrammarRule | undefined;
//# sourceMappingURL=possible-rule.d.ts.map