/** What the walk knows about a value that loading would create. Nothing is ever created. */
export type PickleValue = {
    readonly kind: "text";
    readonly text: string;
} | {
    readonly kind: "number";
    readonly number: bigint | number;
} | {
    readonly kind: "global";
    readonly module: string;
    readonly name: string;
} | InstanceValue | ListValue | DictValue | {
    readonly kind: "mark";
}
/** A value whose content does not matter. */
 | {
    readonly kind: "other";
};
export interface ListValue {
    readonly kind: "list";
    readonly items: PickleValue[];
}
interface DictValue {
    readonly kind: "dict";
    readonly entries: Map<string, PickleValue>;
}
/** The result of calling something. */
interface InstanceValue {
    readonly kind: "instance";
    readonly of: PickleValue;
    readonly args: PickleValue;
}
export declare const mark: PickleValue;
export declare const other: PickleValue;
/** Longer texts are no names of modules. */
export declare const maxText = 300;
/** Shapes of arrays, and the fields of joblib's arrays, are short. Other items are not needed. */
export declare const maxItems = 32;
/** The argument of STRING: a quoted Python literal. Undefined where loading would fail. */
export declare const literalText: (line: Buffer) => PickleValue | undefined;
/** The argument of UNICODE, with its `\u` escapes. */
export declare const unicodeText: (line: Buffer) => PickleValue;
export declare const plainText: (bytes: Buffer) => PickleValue;
/** The argument of INT and LONG. Undefined where loading would fail. */
export declare const lineNumber: (line: Buffer) => PickleValue | undefined;
/** The argument of FLOAT. Undefined where loading would fail. */
export declare const lineFloat: (line: Buffer) => PickleValue | undefined;
/** A whole number of little-endian bytes. */
export declare const longNumber: (bytes: Buffer) => PickleValue;
export {};
//# sourceMappingURL=values.d.ts.map