import { type GrammarRule } from "./rule.ts";
/** A part of a regular expression that this hub does not support. */
export declare class UnsupportedPattern extends Error {
}
/** A JSON string whose content matches a regular expression. */
export declare const stringMatching: (pattern: string) => GrammarRule;
//# sourceMappingURL=pattern.d.ts.map