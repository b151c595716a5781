import type { Known } from "../../shared-state/known.ts";
import type { RateLimiter } from "../../shared-state/rate-limiter.ts";
import { countOf } from "../../text/count-of.ts";
import { RouterError } from "../router-error.ts";

/** Limits per minute; null means no limit. */
export interface CallLimitSettings {
  readonly accountRequests: number | null;
  readonly accountTokens: number | null;
  readonly modelRequests: number | null;
  readonly modelTokens: number | null;
}

/** The account that pays for a call, and its model. */
interface LimitedCall {
  readonly accountId: number | null;
  readonly model: string;
}

/** Requests and tokens per minute, for each account and for each model. */
export interface CallLimits {
  /** Counts the call; throws if a limit is reached. */
  readonly admit: (call: LimitedCall) => Known<void>;
  /** Counts the tokens of a call that has ended; they are not known earlier. */
  readonly spend: (call: LimitedCall, tokens: number) => void;
}

interface Subject {
  readonly key: string;
  readonly name: string;
  readonly requests: number | null;
  readonly tokens: number | null;
}

const windowSeconds = 60;

const refuse = (limit: string, resetIn: number): never => {
  throw new RouterError("rate_limited", `Too many calls: ${limit} per minute. Try again in ${resetIn} seconds.`, {
    headers: { "retry-after": String(resetIn) },
  });
};

const admitSubject = async (limiter: RateLimiter, { key, name, requests, tokens }: Subject): Promise<void> => {
  if (tokens !== null) {
    const { remaining, resetIn } = await limiter.take(`tokens ${key}`, tokens, windowSeconds, 0);
    if (remaining <= 0) refuse(`${name} can use ${countOf(tokens, "token")}`, resetIn);
  }
  if (requests === null) return;
  const { isAllowed, resetIn } = await limiter.take(`calls ${key}`, requests, windowSeconds);
  if (!isAllowed) refuse(`${name} can receive ${countOf(requests, "request")}`, resetIn);
};

const admitAll = async (limiter: RateLimiter, subjects: readonly Subject[]): Promise<void> => {
  for (const subject of subjects) await admitSubject(limiter, subject);
};

export const createCallLimits = (limiter: RateLimiter, settings: CallLimitSettings): CallLimits => {
  const { accountRequests, accountTokens, modelRequests, modelTokens } = settings;
  const limitsAccounts = accountRequests !== null || accountTokens !== null;
  const limitsModels = modelRequests !== null || modelTokens !== null;
  const subjectsOf = ({ accountId, model }: LimitedCall): Subject[] => [
    ...(limitsAccounts && accountId !== null
      ? [{ key: `#${accountId}`, name: "an account", requests: accountRequests, tokens: accountTokens }]
      : []),
    ...(limitsModels ? [{ key: model, name: model, requests: modelRequests, tokens: modelTokens }] : []),
  ];
  return {
    admit: (call) => {
      const subjects = subjectsOf(call);
      if (subjects.length > 0) return admitAll(limiter, subjects);
    },
    spend: (call, tokens) => {
      for (const { key, tokens: quota } of subjectsOf(call))
        if (quota !== null && tokens > 0) void limiter.take(`tokens ${key}`, quota, windowSeconds, tokens);
    },
  };
};
