import { type GrammarRule } from "../grammar/rule.ts";
/** A rule in the notation of llama.cpp. */
export declare const writeGbnf: (rule: GrammarRule) => string;
//# sourceMappingURL=write-gbnf.d.ts.map