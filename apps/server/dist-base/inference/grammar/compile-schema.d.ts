import { type GrammarRule } from "./rule.ts";
import { type OutputSchema } from "./schema-document.ts";
/** The texts of JSON that a schema describes. What cannot be enforced is refused by its name; `path` is the schema's own. */
export declare const compileSchema: (schema: OutputSchema, path: string) => GrammarRule;
/** Any JSON object. */
export declare const anyObject: GrammarRule;
//# sourceMappingURL=compile-schema.d.ts.map