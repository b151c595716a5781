import { type GrammarRule } from "../grammar/rule.ts";
import { type Json } from "../worker/fields.ts";
/** What an answer has to look like; undefined if it is free text. */
export declare const outputRule: (given: Json) => GrammarRule | undefined;
//# sourceMappingURL=output-rule.d.ts.map