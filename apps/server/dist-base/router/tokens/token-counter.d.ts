import type { BlobStore } from "../../blobs/store.ts";
import type { FileRow } from "../../catalogue/history/read-files.ts";
import { type TokenizedText, type TokenizeRequest } from "../../readers/tokens/count-tokens-job.ts";
import type { Workers } from "../../workers/workers.ts";
/** The files that a model's tokens are counted with. */
export interface TokenizerFiles {
    readonly tokenizer: FileRow;
    readonly config: FileRow;
    readonly template?: FileRow;
}
/** The tokenizer among a model's files, if its content is on this hub. */
export declare const tokenizerIn: (files: readonly FileRow[]) => TokenizerFiles | undefined;
type ChatBody = Readonly<Record<string, unknown>>;
/** The tokens of a prompt whose text was counted. */
interface CountedPrompt {
    readonly count: number;
    /** The estimate for its images, which is part of the count. */
    readonly imageTokens: number;
    /** Max tokens, by the tokenizer's settings. */
    readonly maxLength?: number | undefined;
}
/** Counts tokens with the tokenizers and chat templates of models on this hub; tokens of images are estimated. */
export interface TokenCounter {
    /** The tokens of longer texts are not counted. */
    readonly maxTextBytes: number;
    /** The tokens of a chat request's prompt; undefined if its text cannot be counted. */
    readonly prompt: (files: TokenizerFiles | undefined, body: ChatBody) => Promise<CountedPrompt | undefined>;
    /** The tokens of a prompt and of the parts of its answer. */
    readonly exchange: (files: TokenizerFiles | undefined, body: ChatBody, answer: readonly string[]) => Promise<{
        readonly prompt: CountedPrompt;
        readonly output: number;
    } | undefined>;
    /** Tokenizes; rejects if the tokenizer or the template cannot be used. */
    readonly tokenize: (files: TokenizerFiles, request: Omit<TokenizeRequest, "key" | "hasTemplate">) => Promise<readonly TokenizedText[]>;
}
export interface TokenCounterDeps {
    readonly workers: Workers;
    readonly blobs: BlobStore;
    /** The tokens of longer texts are estimated: counting would take longer than the answer is worth waiting for. */
    readonly maxTextBytes: number;
}
export declare const createTokenCounter: ({ workers, blobs, maxTextBytes }: TokenCounterDeps) => TokenCounter;
export {};
//# sourceMappingURL=token-counter.d.ts.map