import type { Planner } from "../planning/plan-route.ts";
import { parseTarget } from "../planning/target.ts";
import type { RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import { chatPromptBytes, estimateTokens } from "../tokens/call-usage.ts";
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
export const countPrompt = async (
  { planner, tokens }: CountDeps,
  inbound: RouterRequest,
  chat: TranslatedRequest["chat"],
): Promise<PromptTokens> => {
  const model = await planner.findModel(inbound, parseTarget(chat.model));
  const counted = await tokens.prompt(model?.tokenizer, chat);
  if (counted)
    return {
      tokens: counted.count,
      source: counted.imageTokens > 0 ? "estimated" : "counted",
      ...(counted.maxLength !== undefined && { maxLength: counted.maxLength }),
    };
  return { tokens: estimateTokens(await chatPromptBytes(chat)), source: "estimated" };
};
