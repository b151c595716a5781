import { type TextOrIds } from "./fields.ts";
import type { LoadedModel, Tensor } from "./loaded-model.ts";
/** The ids of one input: a text, or a pair of texts. */
export interface Encoding {
    readonly ids: readonly number[];
    readonly types?: readonly number[];
}
/** The model's outputs for one input, each without the first dimension. */
export interface Row {
    readonly encoding: Encoding;
    readonly outputs: Readonly<Record<string, {
        readonly data: Float32Array;
        readonly dims: readonly number[];
    }>>;
}
/** Max tokens that a model reads: what its files say, and what the hub allows. */
export declare const maxTokens: ({ config, pipeline, plan }: LoadedModel) => number;
/** Long texts may be read in windows, of so many tokens in all. */
export declare const maxWindowedTokens: ({ plan }: LoadedModel) => number;
/** Tokenizing megabytes takes many seconds, and the model serves no other call meanwhile. */
export declare const refuseHugeText: (model: LoadedModel, text: string, most?: number) => void;
/** The ids of a text with the special tokens around it, however many there are. */
export declare const encodeFreely: (model: LoadedModel, text: string, pair?: string, isBare?: boolean) => Encoding;
/** How many tokens a model knows. */
export declare const vocabularySize: ({ config }: LoadedModel) => number;
/** The ids of a text; one that is too long is cut where that is wished, and refused otherwise. */
export declare const encode: (model: LoadedModel, text: TextOrIds, options?: {
    readonly pair?: string;
    readonly cuts?: "left" | "right" | undefined;
    readonly field?: string;
}) => Encoding;
/** One input's part of a tensor. */
export declare const partOf: (tensor: Tensor, place: number) => Row["outputs"][string];
/** Runs a model over inputs, together where they are alike, and hands its outputs back one by one. */
export declare const runEncodings: (model: LoadedModel, encodings: readonly Encoding[]) => Promise<Row[]>;
//# sourceMappingURL=encode.d.ts.map