import { type ByteSource } from "../blobs/byte-source.ts";
interface FileRange {
    readonly start: number;
    readonly end: number;
}
/** A message in the file, and where the field begins that holds it. */
interface Message extends FileRange {
    readonly fieldStart: number;
}
/** A constant of a graph. Its values stay in the file; `raw` says where they lie. */
export interface OnnxTensor extends Message {
    readonly name: string;
    /** The number that ONNX gives to a type of values: 1 for float, 2 for uint8, 3 for int8. */
    readonly type: number;
    readonly dims: readonly number[];
    readonly raw?: FileRange;
    /** Where values lie that are written one by one, as numbers of any length. */
    readonly listed?: FileRange;
}
/** One operation of a graph. */
export interface OnnxNode {
    readonly op: string;
    readonly inputs: readonly string[];
    readonly outputs: readonly string[];
    /** Those of its attributes that are one whole number. */
    readonly numbers: Readonly<Record<string, number>>;
}
/** What an ONNX file says of its graph, without its weights. */
export interface OnnxGraph extends Message {
    readonly nodes: readonly OnnxNode[];
    readonly tensors: readonly OnnxTensor[];
}
/** Reads what an ONNX file says of its graph. Weights are passed over, and counts and names are bounded. */
export declare const readOnnxGraph: (source: ByteSource) => Promise<OnnxGraph>;
export {};
//# sourceMappingURL=onnx-graph.d.ts.map