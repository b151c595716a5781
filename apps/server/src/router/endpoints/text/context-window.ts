import type { Candidate } from "../../planning/candidate.ts";
import { type PlannedRoute, requireOrder } from "../../planning/plan-route.ts";
import { RouterError } from "../../router-error.ts";
import type { TokenCounter } from "../../tokens/token-counter.ts";

const tooLong = (modelId: string, tokens: number, context: number): RouterError =>
  new RouterError(
    "context_length_exceeded",
    `This conversation has ${tokens.toLocaleString("en-US")} tokens, but ${modelId} reads at most ${context.toLocaleString("en-US")}. Shorten it, or use a model with a larger context.`,
    { param: "messages", metadata: { model: modelId, tokens, context_length: context } },
  );

/**
 * The providers whose context the conversation fits into. A token has at least one byte, so tokens are counted only if
 * the request has more bytes than a provider's context has tokens.
 */
export const withinContext = async (
  { tokens }: { readonly tokens: TokenCounter },
  route: PlannedRoute,
  body: Readonly<Record<string, unknown>>,
  bytes: number,
): Promise<readonly [Candidate, ...Candidate[]]> => {
  const order = requireOrder(route);
  const canHold = (count: number) => (candidate: Candidate) =>
    candidate.contextLength === undefined || count < candidate.contextLength;
  if (order.every(canHold(bytes))) return order;
  const counted = await tokens.prompt(route.model?.tokenizer, body);
  if (!counted) return order;
  // An estimate of images is no reason to refuse a call.
  const count = counted.count - counted.imageTokens;
  const [first, ...others] = order.filter(canHold(count));
  if (first) return [first, ...others];
  throw tooLong(route.modelId, count, Math.max(...order.map(({ contextLength }) => contextLength ?? 0)));
};
