import type { Planner } from "../planning/plan-route.ts";
import { parseTarget } from "../planning/target.ts";
import { chatPromptBytes, estimateTokens } from "../planning/tokens.ts";
import type { RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import type { TranslatedRequest } from "./translated-request.ts";

export interface CountDeps {
  readonly bodies: RequestBodies;
  readonly planner: Planner;
}

/** Tokens of a prompt, and how they were found. */
export interface PromptTokens {
  readonly tokens: number;
  readonly source: "estimated";
}

/** Counts the tokens of a chat request that is not sent. */
export const countPrompt = async (
  { planner }: CountDeps,
  inbound: RouterRequest,
  chat: TranslatedRequest["chat"],
): Promise<PromptTokens> => {
  await planner.findModel(inbound, parseTarget(chat.model));
  return { tokens: estimateTokens(await chatPromptBytes(chat)), source: "estimated" };
};
