/** A model as people name it on the command line. */
export interface NamedModel {
    /** `owner/name`. */
    readonly id: string;
    readonly quantization?: string;
}
/** Whether a word names a model, not a task. */
export declare const isModelName: (word: string) => boolean;
/** Reads `owner/name` or `owner/name:Q4_K_M`. */
export declare const parseModelName: (word: string) => NamedModel;
//# sourceMappingURL=model-name.d.ts.map