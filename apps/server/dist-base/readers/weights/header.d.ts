/** One tensor of a file of weights. */
export interface TensorEntry {
    readonly name: string;
    readonly type: string;
    readonly shape: readonly number[];
    readonly parameters: number;
}
/** All that the header of a file of weights says. */
export interface Header {
    readonly format: "safetensors" | "gguf";
    readonly tensors: readonly TensorEntry[];
    readonly metadata: readonly {
        readonly key: string;
        readonly value: string;
    }[];
    readonly quantization?: string;
}
/** Bits that one weight of a type takes, scales and all; undefined for an unknown type. */
export declare const bitsOf: (type: string) => number | undefined;
/** Parameters by the type they are stored in, most first. */
export declare const typesOf: (tensors: readonly TensorEntry[]) => {
    tensors: number;
    parameters: number;
    type: string;
    bitsPerWeight?: number | undefined;
    bytes?: number | undefined;
}[];
//# sourceMappingURL=header.d.ts.map