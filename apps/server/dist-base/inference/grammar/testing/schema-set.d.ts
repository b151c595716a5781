/** Schemas as applications send them, each with something of its own. The names are those of tests. */
type SchemaSet = Readonly<Record<string, object | boolean>>;
/** Schemas that every answer has to match. */
export declare const supportedSchemas: SchemaSet;
/** Schemas that are refused, with the place that the message names. */
export declare const refusedSchemas: Readonly<Record<string, readonly [schema: object, place: string]>>;
export {};
//# sourceMappingURL=schema-set.d.ts.map