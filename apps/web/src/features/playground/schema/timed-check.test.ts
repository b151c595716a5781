import { expect, it } from "vitest";
import { patternsIn } from "./patterns-in.ts";
import type { SchemaVerdict } from "./schema-verdict.ts";
import { createTimedCheck, type ReplyCheck } from "./timed-check.ts";

type OnMessage = (message: "ready" | SchemaVerdict) => void;

const openBench = () => {
  const workers: { check: ReplyCheck; onMessage: OnMessage; fail: () => void; isEnded: boolean }[] = [];
  const timers = new Set<() => void>();
  const check = createTimedCheck({
    open: (given, onMessage, fail) => {
      const worker = { check: given, onMessage, fail, isEnded: false };
      workers.push(worker);
      return () => {
        worker.isEnded = true;
      };
    },
    later: (call) => {
      timers.add(call);
      return () => void timers.delete(call);
    },
  });
  const worker = async (at: number) => {
    await expect.poll(() => workers.length).toBeGreaterThan(at);
    const found = workers[at];
    if (!found) throw new Error(`there is no worker ${at}`);
    return found;
  };
  return { check, worker, workers, timers };
};

const slow = { type: "string", pattern: "^(a+)+$" };

it("starts the timeout when the worker has loaded and ends it with its result", async () => {
  const { check, worker, timers } = openBench();
  const verdict = check({ schema: slow, reply: '"aaa"' });
  const first = await worker(0);
  expect(first.check).toEqual({ schema: slow, reply: '"aaa"' });
  expect(timers.size).toBe(0);
  first.onMessage("ready");
  expect(timers.size).toBe(1);
  first.onMessage({ isValid: true });
  expect(await verdict).toEqual({ isValid: true });
  expect([first.isEnded, timers.size]).toEqual([true, 0]);
});

it("terminates a slow worker, names the pattern and checks the next reply", async () => {
  const { check, worker, workers, timers } = openBench();
  const verdicts = ["a", "b"].map((reply) => check({ schema: slow, reply }));
  const first = await worker(0);
  first.onMessage("ready");
  expect(workers).toHaveLength(1);
  for (const ring of [...timers]) ring();
  expect(await verdicts[0]).toEqual({
    isValid: null,
    reason: expect.stringMatching(/^The pattern “\^\(a\+\)\+\$” took too long on this reply and was stopped\./),
  });
  expect(first.isEnded).toBe(true);
  const second = await worker(1);
  expect(second.check.reply).toBe("b");
  second.onMessage("ready");
  second.onMessage({ isValid: false, errors: ["the reply must be string"] });
  expect(await verdicts[1]).toEqual({ isValid: false, errors: ["the reply must be string"] });
});

it("names up to three patterns, or none", async () => {
  const { check, worker, timers } = openBench();
  const stopped = async (at: number, schema: Record<string, unknown>) => {
    const verdict = check({ schema, reply: "1" });
    (await worker(at)).onMessage("ready");
    for (const ring of [...timers]) ring();
    const { isValid, ...rest } = await verdict;
    return { isValid, ...rest };
  };
  expect(await stopped(0, { anyOf: ["a", "b", "c", "d"].map((pattern) => ({ pattern })) })).toMatchObject({
    reason: expect.stringMatching(/^One of the patterns “a”, “b”, “c” and 1 more took too long/),
  });
  expect(await stopped(1, {})).toMatchObject({ reason: expect.stringMatching(/^Checking this reply took too long/) });
});

it("reports a worker that cannot start and retries with the next reply", async () => {
  const { check, worker } = openBench();
  const verdict = check({ schema: {}, reply: "1" });
  (await worker(0)).fail();
  expect(await verdict).toEqual({ isValid: null, reason: expect.stringContaining("Can’t load the schema checker") });
  void check({ schema: {}, reply: "2" });
  expect((await worker(1)).check.reply).toBe("2");
});

it("finds nested patterns and ignores properties called pattern", () => {
  const schema = {
    properties: {
      pattern: { type: "string", pattern: "^a$" },
      list: { items: [{ pattern: "^b$" }, { pattern: "^a$" }] },
    },
    patternProperties: { "^x-": { not: { pattern: "^c$" } } },
  };
  expect(patternsIn(schema)).toEqual(["^x-", "^a$", "^b$", "^c$"]);
  expect(patternsIn(JSON.parse(`${'{"not":'.repeat(50_000)}{"pattern":"deep"}${"}".repeat(50_000)}`))).toEqual([
    "deep",
  ]);
});
