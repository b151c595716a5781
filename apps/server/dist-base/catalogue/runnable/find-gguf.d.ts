import type { HeldFile } from "./held-file.ts";
/** One of a repository's GGUF models: a file, or the parts of one in their order. */
export interface GgufChoice {
    /** How it is quantized, where its name tells. */
    readonly label?: string;
    readonly paths: readonly [string, ...string[]];
    readonly bytes: number;
}
/** What llama.cpp can run of a model. */
export interface GgufRunnable {
    readonly task: string;
    readonly choices: readonly GgufChoice[];
}
/** Whether a path may be of a GGUF model: in the root, or in a folder named for its quantization. */
export declare const isGgufPath: (path: string) => boolean;
export declare const isGgufFolder: (path: string) => boolean;
/** The GGUF models of a repository that llama.cpp can run; a repository without a task is taken for text generation. */
export declare const findGguf: (task: string | null, held: readonly HeldFile[]) => GgufRunnable | undefined;
/** What a choice is called: its quantization, or its path if that is not enough to tell it from the others. */
export declare const choiceName: (choice: GgufChoice, choices: readonly GgufChoice[]) => string;
export declare const choiceNamed: (choices: readonly GgufChoice[], name: string) => GgufChoice | undefined;
/** Choices in the order in which they are tried: the preferred one, then each smaller one. */
export declare const inPreferredOrder: (choices: readonly GgufChoice[], preference: string) => GgufChoice[];
//# sourceMappingURL=find-gguf.d.ts.map