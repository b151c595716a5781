import { describe, expect, test } from "vitest";
import { createMemoryLimiter } from "../../shared-state/rate-limiter.ts";
import { type CallLimitSettings, createCallLimits } from "./call-limits.ts";

const none: CallLimitSettings = { accountRequests: null, accountTokens: null, modelRequests: null, modelTokens: null };
const call = { accountId: 7, model: "acme/chat" };

/** Limits at a time that the test sets, and what is taken from the limiter. */
const limitsOf = (settings: Partial<CallLimitSettings>) => {
  const clock = { now: 0 };
  const limiter = createMemoryLimiter(() => clock.now);
  const taken: unknown[][] = [];
  const take: typeof limiter.take = (...parts) => {
    taken.push(parts);
    return limiter.take(...parts);
  };
  return { clock, taken, ...createCallLimits({ take }, { ...none, ...settings }) };
};

const refusal = (limit: string) => ({
  code: "rate_limited",
  message: `Too many calls: ${limit} per minute. Try again in 60 seconds.`,
  headers: { "retry-after": "60" },
});

describe("requests per minute", () => {
  test.each([
    [{ accountRequests: 1 }, "an account can receive 1 request"],
    [{ modelRequests: 1 }, "acme/chat can receive 1 request"],
  ])("%j", async (settings, limit) => {
    const { admit, clock } = limitsOf(settings);
    await admit(call);
    await expect(admit(call)).rejects.toMatchObject(refusal(limit));
    clock.now = 59_999;
    await expect(admit(call)).rejects.toMatchObject({ code: "rate_limited", headers: { "retry-after": "1" } });
    clock.now = 60_000;
    await admit(call);
  });

  test("are counted apart for each account and each model", async () => {
    const accounts = limitsOf({ accountRequests: 2 });
    for (const accountId of [7, 7, 8, 8]) await accounts.admit({ ...call, accountId });
    await expect(accounts.admit(call)).rejects.toMatchObject(refusal("an account can receive 2 requests"));
    const models = limitsOf({ modelRequests: 1 });
    for (const model of ["acme/chat", "acme/embedder"]) await models.admit({ ...call, model });
    await expect(models.admit({ accountId: null, model: "acme/chat" })).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("have no limit for calls without an account", async () => {
    const { admit, taken } = limitsOf({ accountRequests: 1, accountTokens: 1 });
    for (let count = 0; count < 3; count++) await admit({ ...call, accountId: null });
    expect(taken).toEqual([]);
  });
});

describe("tokens per minute", () => {
  test.each([
    [{ accountTokens: 10 }, "an account can use 10 tokens"],
    [{ modelTokens: 10 }, "acme/chat can use 10 tokens"],
  ])("%j", async (settings, limit) => {
    const { admit, spend, clock } = limitsOf(settings);
    spend(call, 9);
    await admit(call);
    spend(call, 0);
    await admit(call);
    spend(call, 1);
    await expect(admit(call)).rejects.toMatchObject(refusal(limit));
    clock.now = 60_000;
    await admit(call);
  });

  test("are looked at first, and counted only where they have a limit", async () => {
    const { admit, spend, taken } = limitsOf({ accountRequests: 5, modelRequests: 5, modelTokens: 10 });
    await admit(call);
    spend(call, 3);
    spend(call, 0);
    expect(taken).toEqual([
      ["calls #7", 5, 60],
      ["tokens acme/chat", 10, 60, 0],
      ["calls acme/chat", 5, 60],
      ["tokens acme/chat", 10, 60, 3],
    ]);
  });
});

test("without limits, nothing is counted", async () => {
  const { admit, spend, taken } = limitsOf({});
  await admit(call);
  spend(call, 5);
  expect(taken).toEqual([]);
});
