import { type Constant, type Node, type OnnxValue } from "./onnx.ts";
/** A model's files by their paths. */
export type ModelFiles = Readonly<Record<string, string | Uint8Array>>;
export declare const tinyVocabulary: string[];
/** A word's id. */
export declare const tinyId: (word: string) => number;
export declare const json: (value: unknown) => string;
export declare const tokenizerJson: (hasFrame: boolean, vocabulary?: readonly string[]) => string;
export declare const bertTokenizer: {
    "tokenizer.json": string;
    "tokenizer_config.json": string;
};
export declare const bertConfig: (architecture: string, extra?: object) => string;
export declare const card: (task: string, extra?: string) => string;
export declare const textDims: readonly (string | number)[];
export declare const bertInputs: readonly OnnxValue[];
/** A table with one row for each word. */
export declare const wordTable: (name: string, width: number, rows: Readonly<Record<string, readonly number[]>>, vocabulary?: readonly string[]) => Constant;
export declare const ints: (name: string, ...values: readonly number[]) => Constant;
export declare const floats: (name: string, ...values: readonly number[]) => Constant;
/** Every input is read, or the runtime would take it out of the graph: the mask and the types add nothing. */
export declare const lookUp: (table: string, output: string) => Node[];
/** Good and fine words against bad and awful ones. */
export declare const tinyClassifier: () => ModelFiles;
/** Knows one person and one place. */
export declare const tinyTagger: () => ModelFiles;
/** Thinks that a gap is a cat, or else that it sat. */
export declare const tinyMasked: () => ModelFiles;
/** Words of one meaning have one vector. */
export declare const tinyEmbedder: () => ModelFiles;
/** Answers with the name of the town, whatever the question. */
export declare const tinyAnswerer: () => ModelFiles;
export declare const followTable: (vocabulary?: readonly string[], next?: Readonly<Record<string, string>>) => Constant;
/** What a writer knows and says. */
interface TinyWriting {
    readonly vocabulary: readonly string[];
    readonly table: Constant;
    readonly template: string;
    readonly maxLength: number;
}
/** Carries its past along as a decoder does, though what comes next follows from the last word alone. */
export declare const tinyWriter: ({ vocabulary, table, template, maxLength }?: TinyWriting) => ModelFiles;
export {};
//# sourceMappingURL=tiny-models.d.ts.map