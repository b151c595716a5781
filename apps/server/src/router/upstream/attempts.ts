import { providerLabel } from "../../text/provider-label.ts";
import { type Candidate, healthKeyOf } from "../planning/candidate.ts";
import type { Health } from "../planning/health.ts";
import type { Caller } from "../request.ts";
import { type RouterCode, RouterError } from "../router-error.ts";

/** Why an attempt at one provider failed, and what can be tried next. */
export interface AttemptFailure {
  readonly code: RouterCode;
  readonly message: string;
  /** The provider's HTTP status, if it replied. */
  readonly status?: number;
  readonly canFallBack: boolean;
  /** Whether the same provider can be tried again. */
  readonly canRetry: boolean;
  /** Whether it counts against the provider's health. */
  readonly countsAsFailure: boolean;
  /** The delay from the provider's `Retry-After` header. */
  readonly retryAfterMs?: number;
}

/** One attempt, as reported to the caller. */
export interface AttemptNote {
  readonly provider: string;
  /** The endpoint, if it was one of the model's own engines. */
  readonly endpoint?: number;
  readonly outcome: "ok" | RouterCode;
  readonly status?: number;
  readonly ms: number;
}

/** The outcome of one attempt; `isAborted` when the caller disconnected. */
export type AttemptOutcome<R> =
  | { readonly result: R }
  | { readonly failure: AttemptFailure }
  | { readonly isAborted: true };

export interface AttemptLimits {
  readonly maxAttempts: number;
  /** Attempts per provider. */
  readonly maxRounds: number;
  /** No further attempt starts after this time. */
  readonly timeBudgetMs: number;
  /** A longer `Retry-After` is returned to the caller instead of waited for. */
  readonly maxDelayMs: number;
  readonly initialDelayMs: number;
}

export interface AttemptContext {
  readonly limits: AttemptLimits;
  readonly health: Health;
  readonly now: () => number;
  readonly random: () => number;
  readonly caller: Caller;
}

/** All attempts of one call, and its outcome. */
export interface Attempts<R> {
  readonly notes: readonly AttemptNote[];
  readonly outcome:
    | { readonly result: R; readonly candidate: Candidate }
    | { readonly error: RouterError; readonly candidate: Candidate }
    | { readonly isAborted: true; readonly candidate: Candidate };
}

/** Runs the attempts of one call. */
export type RunAttempts = <R>(
  order: readonly [Candidate, ...Candidate[]],
  caller: Caller,
  tryOne: (candidate: Candidate) => Promise<AttemptOutcome<R>>,
) => Promise<Attempts<R>>;

/** Resolves after a delay, or as soon as the caller disconnects. */
const sleep = (delayMs: number, caller: Caller): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      caller.onAbort = undefined;
      resolve();
    }, delayMs);
    caller.onAbort = () => {
      clearTimeout(timer);
      resolve();
    };
    if (caller.isAborted) caller.onAbort();
  });

interface FailedAttempt {
  readonly candidate: Candidate;
  readonly failure: AttemptFailure;
}

const toRouterError = ({ candidate, failure }: FailedAttempt, notes: readonly AttemptNote[]): RouterError => {
  const { code, message, status, retryAfterMs } = failure;
  const passesStatus = status !== undefined && !failure.canFallBack;
  return new RouterError(code, `${providerLabel(candidate.provider)}: ${message}`, {
    ...(passesStatus && { status }),
    ...(retryAfterMs !== undefined && { headers: { "retry-after": String(Math.ceil(retryAfterMs / 1000)) } }),
    metadata: {
      provider: candidate.provider,
      attempts: notes,
      ...(status !== undefined && { provider_status: status }),
    },
  });
};

const updateHealth = (health: Health, candidate: Candidate, attempt: AttemptOutcome<unknown>): void => {
  const key = healthKeyOf(candidate);
  if ("failure" in attempt && attempt.failure.countsAsFailure) health.fails(...key);
  else if (!("result" in attempt)) health.endsUndecided(...key);
  if ("failure" in attempt && attempt.failure.retryAfterMs) health.cools(...key, attempt.failure.retryAfterMs);
};

const noteOf = (candidate: Candidate, attempt: AttemptOutcome<unknown>, ms: number): AttemptNote => {
  const { provider, endpoint } = candidate;
  const target = { provider, ...(endpoint && { endpoint: endpoint.id }) };
  if (!("failure" in attempt)) return { ...target, outcome: "ok", ms };
  const { code, status } = attempt.failure;
  return { ...target, outcome: code, ...(status !== undefined && { status }), ms };
};

/** Ray Serve has replicas behind one address, and replies with 500 where one ends: another attempt reaches another one. */
const canRetryAt = ({ endpoint }: Candidate, { canRetry, status }: AttemptFailure): boolean =>
  canRetry || (endpoint?.kind === "ray-serve" && status === 500);

/**
 * Tries providers in order, then retries those whose failure allows it, until one succeeds or the limits are reached.
 * Bytes already sent to the caller cannot be taken back, so an attempt must not fail here once it has sent any.
 */
export const runAttempts = async <R>(
  order: readonly [Candidate, ...Candidate[]],
  context: AttemptContext,
  tryOne: (candidate: Candidate) => Promise<AttemptOutcome<R>>,
): Promise<Attempts<R>> => {
  const { limits, health, now, caller } = context;
  const startedAt = now();
  const notes: AttemptNote[] = [];
  let candidates: readonly Candidate[] = order;
  let last: FailedAttempt | undefined;
  for (let round = 0; round < limits.maxRounds && candidates.length > 0; round++) {
    const retryable: FailedAttempt[] = [];
    for (const candidate of candidates) {
      if (notes.length >= limits.maxAttempts || now() - startedAt > limits.timeBudgetMs) break;
      const attemptStartedAt = now();
      health.starts(...healthKeyOf(candidate));
      const attempt = await tryOne(candidate);
      if ("isAborted" in attempt) {
        health.endsUndecided(...healthKeyOf(candidate));
        return { notes, outcome: { isAborted: true, candidate } };
      }
      updateHealth(health, candidate, attempt);
      notes.push(noteOf(candidate, attempt, now() - attemptStartedAt));
      if ("result" in attempt) return { notes, outcome: { result: attempt.result, candidate } };
      last = { candidate, failure: attempt.failure };
      if (!attempt.failure.canFallBack) return { notes, outcome: { error: toRouterError(last, notes), candidate } };
      if (canRetryAt(candidate, attempt.failure)) retryable.push(last);
    }
    candidates = await nextRound(retryable, { ...context, startedAt, round, attemptCount: notes.length });
    if (caller.isAborted && last) return { notes, outcome: { isAborted: true, candidate: last.candidate } };
  }
  const failed = last ?? { candidate: order[0], failure: outOfTime };
  return { notes, outcome: { error: toRouterError(failed, notes), candidate: failed.candidate } };
};

const outOfTime: AttemptFailure = {
  code: "provider_timeout",
  message: "no time was left to try it",
  canFallBack: true,
  canRetry: false,
  countsAsFailure: false,
};

interface RoundContext extends AttemptContext {
  readonly startedAt: number;
  readonly round: number;
  readonly attemptCount: number;
}

/** Retryable candidates, after the shortest required delay. */
const nextRound = async (
  failed: readonly FailedAttempt[],
  { limits, startedAt, round, attemptCount, now, random, caller }: RoundContext,
): Promise<readonly Candidate[]> => {
  const isLast = round + 1 >= limits.maxRounds || attemptCount >= limits.maxAttempts;
  const retryable = failed.filter(({ failure }) => (failure.retryAfterMs ?? 0) <= limits.maxDelayMs);
  if (isLast || retryable.length === 0) return [];
  const backoff = limits.initialDelayMs * 2 ** round * (0.5 + random() / 2);
  const delayMs = Math.min(...retryable.map(({ failure }) => failure.retryAfterMs ?? backoff));
  if (now() + delayMs - startedAt > limits.timeBudgetMs) return [];
  await sleep(delayMs, caller);
  return caller.isAborted ? [] : retryable.map(({ candidate }) => candidate);
};
