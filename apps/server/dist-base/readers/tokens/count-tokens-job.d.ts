import { type TemplateMessage } from "@orrery/template";
import type { WorkerJob } from "../../workers/job.ts";
/** What to tokenize: a conversation in chat format, or texts by themselves. */
export interface TokenizeRequest {
    /** Names the tokenizer's files, so that a worker reads them once. */
    readonly key: string;
    /** Whether the second source is a template of its own file. */
    readonly hasTemplate: boolean;
    readonly chat?: {
        readonly messages: readonly TemplateMessage[];
        readonly tools?: readonly unknown[];
    };
    readonly texts?: readonly string[];
    /** Whether special tokens are put around texts; a chat template writes its own. */
    readonly addsSpecialTokens?: boolean;
    readonly wantsTokens?: boolean;
    /** Whether the text that the template writes is returned. */
    readonly wantsText?: boolean;
}
/** Tokens of a conversation, and of each text. */
export interface TokenizedText {
    readonly count: number;
    readonly ids?: readonly number[];
    readonly tokens?: readonly string[];
    readonly text?: string;
    /** Max tokens of a conversation, by the tokenizer's settings. */
    readonly maxLength?: number;
}
/** Counts tokens with a model's own tokenizer and chat template. */
export declare const countTokensJob: WorkerJob<TokenizeRequest, readonly TokenizedText[]>;
//# sourceMappingURL=count-tokens-job.d.ts.map