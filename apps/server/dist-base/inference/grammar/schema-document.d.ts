import { HubInferenceError } from "../hub-inference-error.ts";
/** The keywords of a schema. */
export type Keywords = Readonly<Record<string, unknown>>;
export type OutputSchema = boolean | Keywords;
export declare const isKeywords: (value: unknown) => value is Keywords;
export declare const invalidSchema: (path: string, wanted: string) => HubInferenceError;
export declare const unsupportedSchema: (path: string, advice?: string) => HubInferenceError;
export declare const asSchema: (value: unknown, path: string) => OutputSchema;
export declare const schemasIn: (value: unknown, path: string) => OutputSchema[];
export declare const propertiesIn: ({ properties }: Keywords, path: string) => Readonly<Record<string, OutputSchema>>;
export declare const requiredIn: ({ required }: Keywords, path: string) => readonly string[];
/** A count such as `minItems`. */
export declare const countIn: (schema: Keywords, name: string, path: string) => number | undefined;
export declare const typesIn: ({ type }: Keywords, path: string) => readonly string[] | undefined;
/** Refuses keywords that would be ignored. */
export declare const checkKeywords: (schema: Keywords, path: string) => void;
/** The constraints of a schema, without annotations. */
export declare const constraintsIn: (schema: Keywords) => string[];
/** The schema that a `$ref` names, within the same document. */
export declare const resolveReference: (root: OutputSchema, reference: unknown, path: string) => OutputSchema;
//# sourceMappingURL=schema-document.d.ts.map