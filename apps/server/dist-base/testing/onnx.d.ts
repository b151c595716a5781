/** Writes ONNX graphs by hand, so that tests have models of every kind without a network. */
type Bytes = Uint8Array;
declare const types: {
    readonly float: 1;
    readonly uint8: 2;
    readonly int32: 6;
    readonly int64: 7;
    readonly bool: 9;
};
type ElementType = keyof typeof types;
/** An input or output: its dimensions are numbers, or names where they vary. */
export interface OnnxValue {
    readonly name: string;
    readonly type: ElementType;
    readonly dims: readonly (number | string)[];
}
/** A constant of the graph. */
export interface Constant {
    readonly name: string;
    readonly dims: readonly number[];
    readonly data: Float32Array | BigInt64Array | Uint8Array;
    /** Whether its values are written one by one, as the usual tools write small ones. */
    readonly isListed?: boolean;
}
/** One operation. */
export interface Node {
    readonly op: string;
    readonly inputs: readonly string[];
    readonly outputs: readonly string[];
    readonly attributes?: Readonly<Record<string, number | readonly number[]>>;
}
/** A whole graph. */
export interface Graph {
    readonly inputs: readonly OnnxValue[];
    readonly outputs: readonly OnnxValue[];
    readonly constants?: readonly Constant[];
    readonly nodes: readonly Node[];
}
/** The bytes of an ONNX file. */
export declare const encodeOnnx: ({ inputs, outputs, constants, nodes }: Graph) => Bytes;
export {};
//# sourceMappingURL=onnx.d.ts.map