import type { Planner } from "../planning/plan-route.ts";
import type { RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import type { TokenCounter } from "../tokens/token-counter.ts";
import type { TranslatedRequest } from "./translated-request.ts";
export interface CountDeps {
    readonly bodies: RequestBodies;
    readonly planner: Planner;
    readonly tokens: TokenCounter;
}
/** Tokens of a prompt, and how they were found. */
interface PromptTokens {
    readonly tokens: number;
    readonly source: "counted" | "estimated";
    /** Max tokens, by the tokenizer's settings. */
    readonly maxLength?: number;
}
/** Counts the tokens of a chat request that is not sent. Tokens of images are always an estimate. */
export declare const countPrompt: ({ planner, tokens }: CountDeps, inbound: RouterRequest, chat: TranslatedRequest["chat"]) => Promise<PromptTokens>;
export {};
//# sourceMappingURL=count-prompt.d.ts.map