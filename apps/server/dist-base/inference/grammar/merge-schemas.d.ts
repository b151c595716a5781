import { type OutputSchema } from "./schema-document.ts";
/** A schema for the values that match both; where there is none in these words, it is refused. */
export declare const mergeSchemas: (left: OutputSchema, right: OutputSchema, path: string) => OutputSchema;
//# sourceMappingURL=merge-schemas.d.ts.map