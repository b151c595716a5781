export type ScimFields = Readonly<Record<string, unknown>>;
export declare const isFields: (value: unknown) => value is ScimFields;
/** The spelling of an attribute in an object: SCIM ignores case in names. */
export declare const keyIn: (fields: ScimFields, name: string) => string;
/** The named attributes of an object, in their own spelling. Others are ignored. */
export declare const pickFields: (value: unknown, names: readonly string[], where: string) => ScimFields;
/** A text of one line; undefined if it is missing, null or empty. */
export declare const readText: (value: unknown, field: string) => string | undefined;
export declare const readRequiredText: (value: unknown, field: string) => string;
/** Entra sends truth values as text. */
export declare const readFlag: (value: unknown, field: string) => boolean | undefined;
/** A list of objects; a single object is a list of one. */
export declare const readList: (value: unknown, field: string, max: number) => readonly ScimFields[];
//# sourceMappingURL=attributes.d.ts.map