import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Candidate } from "../planning/candidate.ts";
import { createHealth, type Health } from "../planning/health.ts";
import type { Caller } from "../request.ts";
import type { RouterError } from "../router-error.ts";
import { type AttemptFailure, type AttemptOutcome, runAttempts } from "./attempts.ts";

const candidate = (provider: string): Candidate => ({
  provider,
  providerModel: "m",
  task: "conversational",
  status: "live",
  circuit: "closed",
});
const order = [candidate("a"), candidate("b"), candidate("c")] as const;
const failure = (more: Partial<AttemptFailure> = {}): AttemptFailure => ({
  code: "provider_failed",
  message: "no",
  canFallBack: true,
  canRetry: true,
  countsAsFailure: true,
  ...more,
});

const run = async (
  script: (provider: string, turn: number) => AttemptOutcome<string>,
  limits = {},
  candidates: readonly [Candidate, ...Candidate[]] = order,
) => {
  let now = 0;
  const asked: string[] = [];
  const attempts = await runAttempts(
    candidates,
    {
      limits: { maxAttempts: 4, maxRounds: 2, timeBudgetMs: 1_000, maxDelayMs: 20, initialDelayMs: 1, ...limits },
      health: createHealth(() => now, { failuresToOpen: 5, openMs: 1 }),
      now: () => now,
      random: () => 0,
      caller: { isAborted: false, onAbort: undefined },
    },
    async ({ provider }) => {
      asked.push(provider);
      now += 100;
      return script(provider, asked.length);
    },
  );
  return { ...attempts, asked: asked.join("") };
};

test("stops at the first provider that answers", async () => {
  const { asked, outcome } = await run((provider) => (provider === "b" ? { result: "yes" } : { failure: failure() }));
  expect(asked).toBe("ab");
  expect(outcome).toMatchObject({ result: "yes", candidate: { provider: "b" } });
});

test("limits attempts across all providers", async () => {
  const { asked, outcome, notes } = await run(() => ({ failure: failure({ status: 502 }) }));
  expect(asked).toBe("abca");
  expect(notes).toHaveLength(4);
  expect(outcome).toMatchObject({ error: { code: "provider_failed", metadata: { provider_status: 502 } } });
});

test.each([
  ["ray-serve", 500, "aa"],
  ["ray-serve", 501, "a"],
  ["vllm", 500, "a"],
] as const)("asks an engine of kind %s that replies with %i: %s", async (kind, status, expected) => {
  const endpoint = { id: 1, kind } as NonNullable<Candidate["endpoint"]>;
  const script = () => ({ failure: failure({ canRetry: false, status }) });
  expect((await run(script, {}, [{ ...candidate("a"), endpoint }])).asked).toBe(expected);
});

test("starts no attempt after the time budget", async () => {
  expect((await run(() => ({ failure: failure() }), { timeBudgetMs: 150 })).asked).toBe("ab");
});

test("returns a refused request at once, with the provider's status", async () => {
  const wrong = failure({ code: "provider_refused", canFallBack: false, status: 422 });
  const { asked, outcome } = await run(() => ({ failure: wrong }));
  expect(asked).toBe("a");
  expect(outcome).toMatchObject({ error: { status: 422 } });
});

test("returns a long Retry-After to the caller instead of retrying", async () => {
  const busy = failure({ code: "rate_limited", retryAfterMs: 90_000 });
  const { asked, outcome } = await run(() => ({ failure: busy }));
  expect(asked).toBe("abc");
  expect(outcome).toMatchObject({ error: { status: 429, headers: { "retry-after": "90" } } });
});

test("stops when the caller disconnects", async () => {
  const { asked, outcome } = await run(() => ({ isAborted: true }));
  expect(asked).toBe("a");
  expect(outcome).toMatchObject({ isAborted: true });
});

test("reports the provider, the attempts and the status of the last failure", async () => {
  const { outcome, notes } = await run(() => ({ failure: failure({ canRetry: false, status: 500 }) }));
  expect(notes).toEqual(
    ["a", "b", "c"].map((provider) => ({ provider, outcome: "provider_failed", status: 500, ms: 100 })),
  );
  expect(outcome).toMatchObject({
    error: { message: "c: no", status: 502, metadata: { provider: "c", attempts: notes, provider_status: 500 } },
    candidate: { provider: "c" },
  });
});

test("reports a timeout if no attempt is allowed", async () => {
  const { outcome, asked } = await run(() => ({ result: "yes" }), { maxAttempts: 0 });
  expect([asked, outcome]).toMatchObject([
    "",
    { error: { code: "provider_timeout", message: "a: no time was left to try it" } },
  ]);
});

test("updates health: failures count, refusals do not, Retry-After cools", async () => {
  const health = createHealth(() => 0, { failuresToOpen: 1, openMs: 1_000 });
  const refused = failure({ code: "rate_limited", countsAsFailure: false, canRetry: false, retryAfterMs: 7_000 });
  const script: Record<string, AttemptOutcome<string>> = {
    a: { failure: failure({ canRetry: false }) },
    b: { failure: refused },
    c: { result: "yes" },
  };
  const limits = { maxAttempts: 4, maxRounds: 2, timeBudgetMs: 1_000, maxDelayMs: 20, initialDelayMs: 1 };
  const caller = { isAborted: false, onAbort: undefined };
  const tryOne = async ({ provider }: Candidate) => script[provider] ?? { isAborted: true as const };
  await runAttempts(order, { limits, health, now: () => 0, random: () => 0, caller }, tryOne);
  expect(health.of("a", "m")).toEqual({ circuit: "open", opensFor: 1_000 });
  expect(health.of("b", "m")).toEqual({ circuit: "closed", coolsFor: 7_000 });
  expect(health.of("c", "m")).toEqual({ circuit: "closed" });
});

describe("the delay before a retry", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Retries one provider forever; returns the providers tried so far. */
  const retry = (given: Partial<AttemptFailure>, { random = 0, limits = {}, caller = newCaller() } = {}) => {
    const asked: string[] = [];
    const context = {
      limits: {
        maxAttempts: 10,
        maxRounds: 3,
        timeBudgetMs: 60_000,
        maxDelayMs: 5_000,
        initialDelayMs: 1_000,
        ...limits,
      },
      health: createHealth(Date.now, { failuresToOpen: 50, openMs: 1 }),
      now: Date.now,
      random: () => random,
      caller,
    };
    const attempts = runAttempts([candidate("a"), candidate("b")], context, async ({ provider }) => {
      asked.push(provider);
      return { failure: failure({ canRetry: provider === "a", ...(provider === "a" && given) }) };
    });
    return { attempts, asked: () => asked.join("") };
  };
  const newCaller = (): Caller => ({ isAborted: false, onAbort: undefined });

  test.each([
    [0, 500, 1_000],
    [1, 1_000, 2_000],
  ])("doubles with each round, and is at least half of it: random %d", async (random, first, second) => {
    const { asked, attempts } = retry({}, { random });
    await vi.advanceTimersByTimeAsync(first - 1);
    expect(asked()).toBe("ab");
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toBe("aba");
    await vi.advanceTimersByTimeAsync(second - 1);
    expect(asked()).toBe("aba");
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toBe("abaa");
    expect((await attempts).notes).toHaveLength(4);
  });

  test("is the provider's Retry-After, up to the limit", async () => {
    const { asked } = retry({ retryAfterMs: 5_000 });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(asked()).toBe("ab");
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toBe("aba");
    expect((await retry({ retryAfterMs: 5_001 }).attempts).notes).toHaveLength(2);
  });

  test("is skipped if the time budget ends before it", async () => {
    expect((await retry({}, { limits: { timeBudgetMs: 499 } }).attempts).notes).toHaveLength(2);
    const { asked } = retry({}, { limits: { timeBudgetMs: 500 } });
    await vi.advanceTimersByTimeAsync(500);
    expect(asked()).toBe("aba");
  });

  test("ends when the caller disconnects", async () => {
    const caller = newCaller();
    const { asked, attempts } = retry({}, { caller });
    await vi.advanceTimersByTimeAsync(100);
    caller.isAborted = true;
    caller.onAbort?.();
    expect((await attempts).outcome).toMatchObject({ isAborted: true, candidate: { provider: "b" } });
    expect([asked(), vi.getTimerCount()]).toEqual(["ab", 0]);
  });

  test("leaves no abort listener behind", async () => {
    const caller = newCaller();
    const { attempts } = retry({}, { caller });
    await vi.advanceTimersByTimeAsync(5_000);
    await attempts;
    expect(caller.onAbort).toBeUndefined();
  });
});

test("a failure that names no delay is retried even if no delay is allowed", async () => {
  expect((await run(() => ({ failure: failure() }), { maxDelayMs: 0, initialDelayMs: 0 })).asked).toBe("abca");
});

test("notes the endpoint of each attempt", async () => {
  const endpoint = { id: 7, kind: "vllm" } as NonNullable<Candidate["endpoint"]>;
  const order = [{ ...candidate("a"), endpoint }, candidate("b")] as const;
  const { notes } = await run(
    (provider) => (provider === "a" ? { failure: failure({ canRetry: false }) } : { result: "yes" }),
    {},
    order,
  );
  expect(notes).toEqual([
    { provider: "a", endpoint: 7, outcome: "provider_failed", ms: 100 },
    { provider: "b", outcome: "ok", ms: 100 },
  ]);
});

test.each([
  [1_000, "1"],
  [1_001, "2"],
  [0, "0"],
])("rounds a Retry-After of %i ms up to %s s", async (retryAfterMs, seconds) => {
  const { outcome } = await run(() => ({ failure: failure({ retryAfterMs, canRetry: false }) }));
  expect(outcome).toMatchObject({ error: { headers: { "retry-after": seconds } } });
});

test("an error without a status or a delay has neither", async () => {
  const { outcome } = await run(() => ({ failure: failure({ canFallBack: false, canRetry: false }) }));
  const { error } = outcome as { error: RouterError };
  expect([error.status, error.headers, Object.keys(error.metadata)]).toEqual([502, {}, ["provider", "attempts"]]);
});

test("starts an attempt at the end of the time budget", async () => {
  const script = () => ({ failure: failure({ canRetry: false }) });
  expect((await run(script, { timeBudgetMs: 200 })).asked).toBe("abc");
  expect((await run(script, { timeBudgetMs: 199 })).asked).toBe("ab");
});

test("tries each provider in as many rounds as allowed", async () => {
  const script = () => ({ failure: failure() });
  const limits = { maxAttempts: 20, timeBudgetMs: 100_000 };
  expect((await run(script, { ...limits, maxRounds: 1 })).asked).toBe("abc");
  expect((await run(script, { ...limits, maxRounds: 3 })).asked).toBe("abcabcabc");
});

describe("the health of a provider", () => {
  /** The calls of one run, in order. */
  const healthAfter = async (outcome: AttemptOutcome<string>) => {
    const calls: unknown[] = [];
    const record =
      (name: string) =>
      (...given: unknown[]) =>
        void calls.push([name, ...given]);
    const health = {
      starts: record("starts"),
      fails: record("fails"),
      endsUndecided: record("endsUndecided"),
      cools: record("cools"),
    } as unknown as Health;
    const caller = { isAborted: false, onAbort: undefined };
    const limits = { maxAttempts: 1, maxRounds: 1, timeBudgetMs: 1_000, maxDelayMs: 20, initialDelayMs: 1 };
    await runAttempts([candidate("a")], { limits, health, now: () => 0, random: () => 0, caller }, async () => outcome);
    return calls;
  };

  test.each<[string, AttemptOutcome<string>, unknown[]]>([
    ["a result", { result: "yes" }, []],
    ["an abort", { isAborted: true }, [["endsUndecided", "a", "m"]]],
    ["a failure", { failure: failure() }, [["fails", "a", "m"]]],
    ["a refusal", { failure: failure({ countsAsFailure: false }) }, [["endsUndecided", "a", "m"]]],
    [
      "a failure with a delay",
      { failure: failure({ retryAfterMs: 5 }) },
      [
        ["fails", "a", "m"],
        ["cools", "a", "m", 5],
      ],
    ],
    ["a delay of 0", { failure: failure({ retryAfterMs: 0 }) }, [["fails", "a", "m"]]],
  ])("is told of %s", async (_name, outcome, calls) => {
    expect(await healthAfter(outcome)).toEqual([["starts", "a", "m"], ...calls]);
  });
});

test("a caller who disconnects during a failed attempt ends the call", async () => {
  const caller: Caller = { isAborted: false, onAbort: undefined };
  const limits = { maxAttempts: 4, maxRounds: 2, timeBudgetMs: 1_000, maxDelayMs: 20, initialDelayMs: 60_000 };
  const health = createHealth(() => 0, { failuresToOpen: 5, openMs: 1 });
  const { outcome, notes } = await runAttempts(
    [candidate("a")],
    { limits, health, now: () => 0, random: () => 0, caller },
    async () => {
      caller.isAborted = true;
      return { failure: failure({ retryAfterMs: 5 }) };
    },
  );
  expect([outcome, notes.length]).toEqual([{ isAborted: true, candidate: candidate("a") }, 1]);
});

test("waits for the shortest delay of several, and then tries all of them", async () => {
  vi.useFakeTimers();
  try {
    const delays: Record<string, number> = { a: 15, b: 5, c: 21 };
    const asked: string[] = [];
    const attempts = runAttempts(
      order,
      {
        limits: { maxAttempts: 9, maxRounds: 2, timeBudgetMs: 1_000, maxDelayMs: 20, initialDelayMs: 1 },
        health: createHealth(Date.now, { failuresToOpen: 50, openMs: 1 }),
        now: Date.now,
        random: () => 0,
        caller: { isAborted: false, onAbort: undefined },
      },
      async ({ provider }) => {
        asked.push(provider);
        return { failure: failure({ retryAfterMs: delays[provider] ?? 0 }) };
      },
    );
    await vi.advanceTimersByTimeAsync(4);
    expect(asked.join("")).toBe("abc");
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.join("")).toBe("abcab");
    expect((await attempts).outcome).toMatchObject({ candidate: { provider: "b" } });
  } finally {
    vi.useRealTimers();
  }
});
