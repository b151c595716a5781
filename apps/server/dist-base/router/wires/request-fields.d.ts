import { RouterError } from "../router-error.ts";
import type { Fields } from "./translated-request.ts";
/** The error for a field with an unexpected value. */
export declare const invalidField: (param: string, what: string) => RouterError;
/** The error for a part of a request that the router cannot translate. */
export declare const unsupportedField: (param: string, why: string) => RouterError;
export declare const isFields: (value: unknown) => value is Fields;
/** The objects in a list; none if it is no list. */
export declare const objectsIn: (value: unknown) => readonly Fields[];
export declare const objectAt: (value: unknown, param: string) => Fields;
export declare const listAt: (value: unknown, param: string) => readonly unknown[];
export declare const textAt: (value: unknown, param: string) => string;
/** A type as it can be shown in a message or a header. */
export declare const typeName: (value: unknown) => string;
//# sourceMappingURL=request-fields.d.ts.map