/** A value as its type number and bytes, or one whose type is told from it: texts, whole numbers, and lists of both. */
export type GgufTestValue = string | number | readonly (string | number)[] | {
    readonly type: number;
    readonly bytes: Buffer;
};
/** A tensor of a test file. */
export interface GgufTestTensor {
    readonly name: string;
    readonly shape: readonly number[];
    /** The number of its type; 0, 32-bit numbers, by default. */
    readonly type?: number;
    /** Where its header says it is; after the one before by default. */
    readonly offset?: number | bigint;
}
export declare const float32: (number: number) => GgufTestValue;
export declare const ggufTensorsForTests: readonly GgufTestTensor[];
/** A GGUF file with weights of zero; every part of it can be replaced to get one that lies. */
export declare const ggufModel: (entries?: Readonly<Record<string, GgufTestValue | undefined>>, { tensors, more, version, magic, }?: {
    readonly tensors?: readonly GgufTestTensor[];
    /** Entries after the others, so that a key can come twice. */
    readonly more?: readonly (readonly [string, GgufTestValue])[];
    readonly version?: number;
    readonly magic?: string;
}) => Buffer;
//# sourceMappingURL=gguf-model.d.ts.map