import { expect, test } from "vitest";
import type { Candidate } from "../planning/candidate.ts";
import { createHealth } from "../planning/health.ts";
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

const run = async (script: (provider: string, turn: number) => AttemptOutcome<string>, limits = {}) => {
  let now = 0;
  const asked: string[] = [];
  const attempts = await runAttempts(
    order,
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
