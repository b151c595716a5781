/** A safetensors file with the given tensors and no weights. */
export declare const safetensorsFile: (tensors: Readonly<Record<string, {
    dtype: string;
    shape: number[];
}>>) => Buffer;
export declare const u32: (value: number) => Buffer;
export declare const u64: (value: number | bigint) => Buffer;
export declare const text: (value: string) => Buffer;
/** A GGUF file with the given entries and tensors, and no weights. */
export declare const ggufFile: (entries: Readonly<Record<string, string | number | readonly string[]>>, tensors: readonly (readonly number[])[]) => Buffer;
//# sourceMappingURL=model-files.d.ts.map