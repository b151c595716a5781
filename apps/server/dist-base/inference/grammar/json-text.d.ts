import { type CharacterRange, type GrammarRule } from "./rule.ts";
/**
 * Characters inside a JSON string. Each has one spelling, as JSON.stringify has it, so that two spellings of one
 * name cannot differ.
 */
export declare const stringCharacters: (ranges?: readonly CharacterRange[]) => GrammarRule;
/** A string of any characters, with bounds on their number. */
export declare const stringOf: (min?: number, max?: number) => GrammarRule;
/** A string that is none of the given ones. */
export declare const stringUnlike: (names: readonly string[]) => GrammarRule;
/** Between the tokens of JSON: nothing, a space, or a new line with its indentation. */
export declare const space: GrammarRule;
/** Content in brackets. */
export declare const enclosed: (open: string, content: GrammarRule, close: string) => GrammarRule;
export declare const comma: GrammarRule;
export declare const colon: GrammarRule;
/** Parts with commas between them. */
export declare const listOf: (part: GrammarRule, min: number, max: number | undefined) => GrammarRule;
/** A value, spelled as JSON.stringify does. */
export declare const literal: (value: unknown) => GrammarRule;
/** An object of which every value matches a rule. */
export declare const objectOf: (value: GrammarRule) => GrammarRule;
/** Any JSON value, nested up to a depth. */
export declare const valueOfDepth: (depth: number) => GrammarRule;
//# sourceMappingURL=json-text.d.ts.map