import { type GrammarRule } from "./rule.ts";
import { type Keywords, type OutputSchema } from "./schema-document.ts";
/** Compiles a part of a schema. */
export type CompileAt = (schema: OutputSchema, path: string) => GrammarRule;
type TypeRule = (schema: Keywords, path: string, compileAt: CompileAt) => GrammarRule;
export declare const typeRules: Readonly<Record<string, TypeRule>>;
/** The types of a schema's values: those it names, else those that its keywords are about; undefined for any. */
export declare const impliedTypes: (schema: Keywords, path: string) => readonly string[] | undefined;
export {};
//# sourceMappingURL=type-rules.d.ts.map