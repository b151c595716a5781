import type { GgufContent } from "../../readers/weights/gguf-content.ts";
/** One file of a model: its header, and how many bytes it has. */
export interface GgufPart {
    readonly content: GgufContent;
    readonly size: number;
}
/** What the hub has to know of a GGUF model before it is loaded. */
export interface GgufFacts {
    readonly architecture: string;
    /** Tokens that the model was trained to read. */
    readonly contextLength: number;
    readonly vocabularySize: number;
    /** Numbers of the widest layer. */
    readonly width: number;
    readonly headCount: number;
    /** Bytes of keys and values that each token takes in the cache. */
    readonly cacheBytesPerToken: number;
    /** Bytes of all tensors. */
    readonly weightBytes: number;
    readonly chatTemplate?: string;
}
/** Whether the files of a model are what they say, so that the engine can be given them; refuses with a ReadingError. */
export declare const checkGguf: (parts: readonly GgufPart[]) => GgufFacts;
//# sourceMappingURL=check-gguf.d.ts.map