import { ScimError } from "./scim-error.ts";
/** An attribute that must have a value. */
export interface Condition {
    /** In lower case. */
    readonly attribute: string;
    readonly value: string | boolean;
}
/** Reads `attribute eq "value"`, or several of them joined by `and`. Directories need no more. */
export declare const parseFilter: (filter: string) => Condition[];
/** The text that a condition compares with. */
export declare const textOf: ({ attribute, value }: Condition) => string;
export declare const unknownAttribute: ({ attribute }: Condition, known: string) => ScimError;
//# sourceMappingURL=filter.d.ts.map