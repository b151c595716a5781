import type { Candidate } from "../planning/candidate.ts";
import type { Health } from "../planning/health.ts";
import { type RouterCode, RouterError } from "../router-error.ts";
import type { Caller } from "./send.ts";

/** Why a try of one provider failed, and what that allows. */
export interface AttemptFailure {
  readonly code: RouterCode;
  readonly message: string;
  /** The provider's own status, where it answered. */
  readonly status?: number;
  /** Whether another provider may be tried. */
  readonly canFallBack: boolean;
  /** Whether the same provider may be tried again. */
  readonly canRetry: boolean;
  /** Whether it tells against the provider's health. */
  readonly countsAsFailure: boolean;
  /** How long the provider asked to be left alone. */
  readonly retryAfterMs?: number;
}

/** One try, as the caller may see it. */
export interface AttemptNote {
  readonly provider: string;
  readonly outcome: "ok" | RouterCode;
  readonly status?: number;
  readonly ms: number;
}

/** What a try came to; one that is left was ended by the caller. */
export type Attempt<R> = { readonly result: R } | { readonly failure: AttemptFailure } | { readonly isAborted: true };

/** How many tries and how much time a call gets. */
export interface AttemptLimits {
  readonly maxAttempts: number;
  /** Tries of one provider. */
  readonly maxRounds: number;
  /** Time within which a further try may begin. */
  readonly timeBudgetMs: number;
  /** A provider that wants a longer pause is taken at its word, and the caller told. */
  readonly maxDelayMs: number;
  readonly initialDelayMs: number;
}

/** What trying needs of the world. */
export interface AttemptWorld {
  readonly limits: AttemptLimits;
  readonly health: Health;
  readonly now: () => number;
  readonly random: () => number;
  readonly caller: Caller;
}

/** What all tries came to. */
export interface Attempts<R> {
  readonly notes: readonly AttemptNote[];
  readonly outcome:
    | { readonly result: R; readonly candidate: Candidate }
    | { readonly error: RouterError; readonly candidate: Candidate }
    | { readonly isAborted: true; readonly candidate: Candidate };
}

/** Waits, unless the caller leaves first. */
const pause = (milliseconds: number, caller: Caller): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      caller.onAbort = undefined;
      resolve();
    }, milliseconds);
    caller.onAbort = () => {
      clearTimeout(timer);
      resolve();
    };
    if (caller.isAborted) caller.onAbort();
  });

interface Failed {
  readonly candidate: Candidate;
  readonly failure: AttemptFailure;
}

/** The failure that the caller hears of: the last, unless an earlier one tells more of what to do. */
const errorOf = ({ candidate, failure }: Failed, notes: readonly AttemptNote[]): RouterError => {
  const { code, message, status, retryAfterMs } = failure;
  const keepsStatus = status !== undefined && !failure.canFallBack;
  return new RouterError(code, `${candidate.provider}: ${message}`, {
    ...(keepsStatus && { status }),
    ...(retryAfterMs !== undefined && { headers: { "retry-after": String(Math.ceil(retryAfterMs / 1000)) } }),
    metadata: {
      provider: candidate.provider,
      attempts: notes,
      ...(status !== undefined && { provider_status: status }),
    },
  });
};

/** Notes what a try tells about the provider's health. */
const learn = (health: Health, { provider, providerModel }: Candidate, attempt: Attempt<unknown>): void => {
  if ("failure" in attempt && attempt.failure.countsAsFailure) health.fails(provider, providerModel);
  else if (!("result" in attempt)) health.endsUndecided(provider, providerModel);
  if ("failure" in attempt && attempt.failure.retryAfterMs)
    health.cools(provider, providerModel, attempt.failure.retryAfterMs);
};

const noteOf = (candidate: Candidate, attempt: Attempt<unknown>, ms: number): AttemptNote => {
  const { provider } = candidate;
  if (!("failure" in attempt)) return { provider, outcome: "ok", ms };
  const { code, status } = attempt.failure;
  return { provider, outcome: code, ...(status !== undefined && { status }), ms };
};

/**
 * Tries providers in order, then those again that may be, until one answers or tries or time are spent. What a try has
 * told the caller already can not be taken back, so a try that has begun to answer must not fail here.
 */
export const runAttempts = async <R>(
  order: readonly [Candidate, ...Candidate[]],
  world: AttemptWorld,
  tryOne: (candidate: Candidate) => Promise<Attempt<R>>,
): Promise<Attempts<R>> => {
  const { limits, health, now, caller } = world;
  const startedAt = now();
  const notes: AttemptNote[] = [];
  let round: readonly Candidate[] = order;
  let last: Failed | undefined;
  for (let repeat = 0; repeat < limits.maxRounds && round.length > 0; repeat++) {
    const again: Failed[] = [];
    for (const candidate of round) {
      if (notes.length >= limits.maxAttempts || now() - startedAt > limits.timeBudgetMs) break;
      const begunAt = now();
      health.starts(candidate.provider, candidate.providerModel);
      const attempt = await tryOne(candidate);
      if ("isAborted" in attempt) {
        health.endsUndecided(candidate.provider, candidate.providerModel);
        return { notes, outcome: { isAborted: true, candidate } };
      }
      learn(health, candidate, attempt);
      notes.push(noteOf(candidate, attempt, now() - begunAt));
      if ("result" in attempt) return { notes, outcome: { result: attempt.result, candidate } };
      last = { candidate, failure: attempt.failure };
      if (!attempt.failure.canFallBack) return { notes, outcome: { error: errorOf(last, notes), candidate } };
      if (attempt.failure.canRetry) again.push(last);
    }
    round = await repeatable(again, { ...world, startedAt, repeat, tries: notes.length });
    if (caller.isAborted && last) return { notes, outcome: { isAborted: true, candidate: last.candidate } };
  }
  const failed = last ?? { candidate: order[0], failure: noTime };
  return { notes, outcome: { error: errorOf(failed, notes), candidate: failed.candidate } };
};

const noTime: AttemptFailure = {
  code: "provider_timeout",
  message: "there was no time left to ask it",
  canFallBack: true,
  canRetry: false,
  countsAsFailure: false,
};

interface Progress extends AttemptWorld {
  readonly startedAt: number;
  readonly repeat: number;
  readonly tries: number;
}

/** Those that may be tried again, after the pause that the most patient of them needs least. */
const repeatable = async (
  failed: readonly Failed[],
  { limits, startedAt, repeat, tries, now, random, caller }: Progress,
): Promise<readonly Candidate[]> => {
  const isLast = repeat + 1 >= limits.maxRounds || tries >= limits.maxAttempts;
  const patient = failed.filter(({ failure }) => (failure.retryAfterMs ?? 0) <= limits.maxDelayMs);
  if (isLast || patient.length === 0) return [];
  const backoff = limits.initialDelayMs * 2 ** repeat * (0.5 + random() / 2);
  const wait = Math.min(...patient.map(({ failure }) => failure.retryAfterMs ?? backoff));
  if (now() + wait - startedAt > limits.timeBudgetMs) return [];
  await pause(wait, caller);
  return caller.isAborted ? [] : patient.map(({ candidate }) => candidate);
};
