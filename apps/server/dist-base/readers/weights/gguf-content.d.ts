import { type ByteSource } from "../../blobs/byte-source.ts";
import type { TensorEntry } from "./header.ts";
/** A value of a GGUF file. Lists tell their first items. */
export type GgufValue = {
    readonly kind: "text";
    readonly text: string;
} | {
    readonly kind: "number";
    readonly number: number | bigint;
    readonly isWhole: boolean;
} | {
    readonly kind: "flag";
    readonly flag: boolean;
} | {
    readonly kind: "list";
    readonly of: "text" | "number" | "flag";
    readonly count: number;
    readonly items: readonly GgufValue[];
};
/** A tensor with where its weights are. */
export interface GgufTensor extends TensorEntry {
    readonly typeNumber: number;
    /** From the first byte after the header. */
    readonly offset: number;
}
/** What the header of a GGUF file holds. */
export interface GgufContent {
    readonly entries: readonly {
        readonly key: string;
        readonly value: GgufValue;
    }[];
    readonly tensors: readonly GgufTensor[];
    /** Bytes before the weights, without the padding. */
    readonly headerBytes: number;
}
/** Reads every entry and every tensor that a GGUF file announces; counts and lengths are bounded before they are read. */
export declare const readGgufContent: (source: ByteSource) => Promise<GgufContent>;
//# sourceMappingURL=gguf-content.d.ts.map