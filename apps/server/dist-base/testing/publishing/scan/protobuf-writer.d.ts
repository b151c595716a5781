/** Writes protobuf messages for tests of files that real tools would not write. */
/** A number. */
export declare const field: (number: number, value: number) => Buffer;
/** A text or another message. */
export declare const message: (number: number, ...parts: readonly (Buffer | string)[]) => Buffer;
interface OnnxOptions {
    /** The file that holds the weights. */
    readonly location?: string;
    readonly op?: string;
    readonly domain?: string;
    /** Whether the weights are in a graph inside of a node. */
    readonly isNested?: boolean;
}
/** An ONNX model of one operation. */
export declare const onnxModel: ({ location, op, domain, isNested }: OnnxOptions) => Buffer;
/** A TensorFlow graph of one operation. */
export declare const tensorFlowGraph: (op: string) => Buffer;
/** A vocabulary of SentencePiece. */
export declare const sentencePiece: (pieces: readonly string[]) => Buffer;
export {};
//# sourceMappingURL=protobuf-writer.d.ts.map