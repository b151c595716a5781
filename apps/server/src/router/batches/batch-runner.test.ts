import { afterEach, describe, expect, test, vi } from "vitest";
import { anonymous } from "../../identity/viewer.ts";
import type { BatchedCall, LineOutcome } from "./batch-line.ts";
import { type BatchRunnerDeps, createBatchRunner } from "./batch-runner.ts";
import type { BatchRow } from "./batch-store.ts";
import type { RunnerStore } from "./runner-store.ts";

const self = "this process";

/** A batch and its lines in memory. */
const memoryStore = (total: number) => {
  const batch = { id: "batch_1", status: "in_progress", process: null as string | null, expires_at: 1_000 };
  const started = new Map<number, { requestId: string; state: string; text: string }>();
  const lines = Array.from({ length: total }, (_, at) => ({ number: at + 1, custom_id: `line-${at + 1}`, text: "{}" }));
  const row = () => ({ ...batch }) as unknown as BatchRow;
  const store: RunnerStore = {
    active: async () => (batch.status === "in_progress" ? [{ id: batch.id, process: batch.process }] : []),
    own: async () => {
      batch.process = self;
      return row();
    },
    read: async () => row(),
    release: async () => {
      batch.process = null;
    },
    running: async () =>
      [...started]
        .filter(([, { state }]) => state === "running")
        .map(([number, { requestId }]) => ({ number, request_id: requestId, at: 0 })),
    reset: async (_id, number) => void started.delete(number),
    pending: async () => lines.filter(({ number }) => !started.has(number)),
    begin: async (_id, number, requestId) => {
      if (batch.status !== "in_progress") return false;
      started.set(number, { requestId, state: "running", text: "" });
      return true;
    },
    end: async (_id, number, requestId, state, text) => void started.set(number, { requestId, state, text }),
    finish: async (_batch, status) => {
      Object.assign(batch, { status, process: null });
    },
    wasRouted: async (requestId) => requestId === "sent",
    inputLine: async (_id, number) => lines.find((line) => line.number === number),
  };
  return { store, batch, started };
};

const runnerOf = (
  store: RunnerStore,
  runLine: (call: BatchedCall) => Promise<LineOutcome>,
  at = 0,
  more: Partial<BatchRunnerDeps> = {},
) =>
  createBatchRunner({
    store,
    runLine,
    viewerOf: async () => anonymous,
    livingProcesses: async () => new Set([self]),
    settleDead: async () => {},
    settings: { batchConcurrency: 2, batchDays: 1 },
    now: () => at,
    onError: (error) => expect.unreachable(String(error)),
    ...more,
  });

const answered = ({ line }: BatchedCall): LineOutcome => ({ state: "done", text: line.custom_id });

test("a line that a limit has stopped is run later, and only its last run counts", async () => {
  const { store, batch, started } = memoryStore(6);
  const refused = new Set<string>();
  const ran: string[] = [];
  const runner = runnerOf(store, async (call) => {
    const { custom_id: id } = call.line;
    ran.push(id);
    if (id !== "line-3" || refused.has(id)) return answered(call);
    refused.add(id);
    return { waitMs: 1 };
  });
  await expect.poll(() => batch.status).toBe("completed");
  await runner.stop(0);
  expect([...started.values()].map(({ text }) => text).sort()).toEqual(
    ran.filter((id, at) => ran.indexOf(id) === at).sort(),
  );
  expect(ran.filter((id) => id === "line-3")).toHaveLength(2);
  expect(ran).toHaveLength(7);
});

test("lines that a dead process has left: what was sent is reported, what was not is run", async () => {
  const { store, batch, started } = memoryStore(2);
  started.set(1, { requestId: "sent", state: "running", text: "" });
  started.set(2, { requestId: "not sent", state: "running", text: "" });
  batch.process = "a dead process";
  const ran: string[] = [];
  const runner = runnerOf(store, async (call) => {
    ran.push(call.line.custom_id);
    return answered(call);
  });
  await expect.poll(() => batch.status).toBe("completed");
  await runner.stop(0);
  expect(ran).toEqual(["line-2"]);
  expect(JSON.parse(started.get(1)?.text ?? "")).toMatchObject({ custom_id: "line-1", error: { code: "interrupted" } });
});

test("lines of a batch that is too old are not sent", async () => {
  const { store, batch, started } = memoryStore(3);
  const runner = runnerOf(store, async () => expect.unreachable("a line was sent"), 2_000);
  await expect.poll(() => batch.status).toBe("expired");
  await runner.stop(0);
  for (const { state, text } of started.values())
    expect([state, JSON.parse(text)]).toMatchObject([
      "failed",
      { error: { code: "batch_expired", message: "The batch has expired before this request was sent." } },
    ]);
  expect(started.size).toBe(3);
});

test("stopping waits for lines that run, aborts them after a time, and gives the batch back", async () => {
  const { store, batch } = memoryStore(4);
  let begun = 0;
  const runner = runnerOf(
    store,
    ({ caller, line }) =>
      new Promise((resolve) => {
        begun += 1;
        caller.onAbort = () => resolve({ state: "failed", text: line.custom_id });
      }),
  );
  await expect.poll(() => begun).toBe(2);
  await runner.stop(1);
  expect([begun, batch.status, batch.process]).toEqual([2, "in_progress", null]);
});

test.each([
  [999, "completed"],
  [1_000, "expired"],
])("at %i, a batch that expires at 1,000 is %s", async (at, status) => {
  const { store, batch } = memoryStore(1);
  const finish = vi.fn(store.finish);
  const runner = runnerOf({ ...store, finish }, async (call) => answered(call), at);
  await expect.poll(() => batch.status).toBe(status);
  await runner.stop(0);
  expect(finish.mock.calls).toEqual([[expect.objectContaining({ id: "batch_1" }), status, 1]]);
});

test("lines of a batch whose token was revoked are not sent", async () => {
  const { store, batch, started } = memoryStore(1);
  const runLine = async () => expect.unreachable("a line was sent");
  const runner = runnerOf(store, runLine, 0, { viewerOf: async () => undefined });
  await expect.poll(() => batch.status).toBe("completed");
  await runner.stop(0);
  const { state, text } = started.get(1) ?? { state: "", text: "{}" };
  expect([state, JSON.parse(text)]).toMatchObject([
    "failed",
    {
      custom_id: "line-1",
      response: null,
      error: {
        code: "forbidden",
        message: "The token of this batch was revoked, or its account can no longer pay for it.",
      },
    },
  ]);
});

test("a line is run with its batch, request and viewer, a few at a time", async () => {
  const { store, batch, started } = memoryStore(5);
  const calls: BatchedCall[] = [];
  let running = 0;
  let maxRunning = 0;
  const runner = runnerOf(store, async (call) => {
    calls.push(call);
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    return answered(call);
  });
  await expect.poll(() => batch.status).toBe("completed");
  await runner.stop(0);
  expect(maxRunning).toBe(2);
  for (const { line, requestId, viewer, caller, batch: of } of calls) {
    expect(started.get(line.number)).toEqual({ requestId, state: "done", text: line.custom_id });
    expect([viewer, caller.isAborted, of.id]).toEqual([anonymous, false, "batch_1"]);
  }
});

test("a batch that is being cancelled runs no line and ends as cancelled", async () => {
  const { store, batch } = memoryStore(2);
  batch.status = "cancelling";
  const active = async () => (batch.status === "cancelling" ? [{ id: batch.id, process: null }] : []);
  const runner = runnerOf({ ...store, active }, async () => expect.unreachable("a line was sent"));
  await expect.poll(() => batch.status).toBe("cancelled");
  await runner.stop(0);
});

test("a batch that is cancelled meanwhile starts no more lines", async () => {
  const { store, batch } = memoryStore(10);
  const ran: string[] = [];
  const runner = runnerOf(store, async (call) => {
    ran.push(call.line.custom_id);
    batch.status = "cancelling";
    return answered(call);
  });
  await expect.poll(() => batch.status).toBe("cancelled");
  await runner.stop(0);
  expect(ran.length).toBeLessThanOrEqual(2);
});

test.each([
  ["was deleted", async () => undefined],
  ["belongs to another process", async () => ({ id: "batch_1", process: "other" }) as BatchRow],
])("a batch that %s is left alone", async (_name, read) => {
  const { store } = memoryStore(2);
  const finish = vi.fn(store.finish);
  const release = vi.fn(store.release);
  let reads = 0;
  const counted = async () => {
    reads += 1;
    return read();
  };
  const runner = runnerOf({ ...store, read: counted, finish, release }, async () => expect.unreachable());
  await expect.poll(() => reads).toBe(1);
  await runner.stop(0);
  expect([finish.mock.calls, release.mock.calls]).toEqual([[], []]);
});

test("what a dead process has left is settled before its lines are looked up", async () => {
  const { store, batch, started } = memoryStore(1);
  let settled = 0;
  const settleDead = async () => {
    settled += 1;
  };
  const fresh = runnerOf(store, async (call) => answered(call), 0, { settleDead });
  await expect.poll(() => batch.status).toBe("completed");
  await fresh.stop(0);
  expect(settled).toBe(0);
  Object.assign(batch, { status: "in_progress", process: "a dead process" });
  started.set(1, { requestId: "sent", state: "running", text: "" });
  const inputLine = async () => undefined;
  const again = runnerOf({ ...store, inputLine }, async (call) => answered(call), 0, { settleDead });
  await expect.poll(() => batch.status).toBe("completed");
  await again.stop(0);
  expect(settled).toBe(1);
  expect([started.get(1)?.state, JSON.parse(started.get(1)?.text ?? "")]).toMatchObject([
    "failed",
    { custom_id: "", error: { code: "interrupted", message: expect.stringContaining("The hub stopped while") } },
  ]);
});

test("an error is reported, and the batch is given back", async () => {
  const { store, batch } = memoryStore(3);
  const errors: unknown[] = [];
  const bug = new Error("a bug");
  const second = new Error("no database");
  let ran = 0;
  const runLine = async (call: BatchedCall) => {
    ran += 1;
    if (ran === 1) throw bug;
    return answered(call);
  };
  const onError = (error: unknown) => errors.push(error);
  const runner = runnerOf(store, runLine, 0, { onError });
  await expect.poll(() => errors).toEqual([bug]);
  expect([batch.status, batch.process]).toEqual(["in_progress", null]);
  await runner.stop(0);
  const release = () => Promise.reject(second);
  const again = runnerOf({ ...store, release }, () => Promise.reject(bug), 0, { onError });
  await expect.poll(() => errors).toEqual([bug, bug, second]);
  await again.stop(0);
});

test("stopping tells the lines that run after the given time, and not before", async () => {
  const { store } = memoryStore(1);
  let call: BatchedCall | undefined;
  const runner = runnerOf(store, (one) => {
    call = one;
    return new Promise((resolve) => {
      one.caller.onAbort = () => resolve({ state: "failed", text: "" });
    });
  });
  await expect.poll(() => call).toBeDefined();
  const startedAt = performance.now();
  await runner.stop(50);
  expect(call?.caller.isAborted).toBe(true);
  expect(performance.now() - startedAt).toBeGreaterThan(45);
});

describe("looks for batches", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Batches whose lines never end until they are aborted. */
  const setUp = (found: { id: string; process: string | null }[], more: Partial<BatchRunnerDeps> = {}) => {
    const owned: [string, string | null][] = [];
    const { store } = memoryStore(1);
    const own: RunnerStore["own"] = async (id, from) => {
      owned.push([id, from]);
      return { id, process: self, status: "in_progress", expires_at: 1_000 } as BatchRow;
    };
    const all: RunnerStore = {
      ...store,
      own,
      active: async () => found,
      begin: async () => true,
      running: async () => [],
      read: async (id) => ({ id, process: self, status: "in_progress", expires_at: 1_000 }) as BatchRow,
    };
    const runLine = ({ caller }: BatchedCall) =>
      new Promise<LineOutcome>((resolve) => {
        caller.onAbort = () => resolve({ state: "failed", text: "" });
      });
    return { owned, runner: runnerOf(all, runLine, 0, more) };
  };
  const free = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `batch_${at}`, process: null }));

  test("and runs four at a time", async () => {
    const { owned, runner } = setUp(free(6));
    await expect.poll(() => owned.length).toBe(4);
    runner.wake();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(owned).toEqual(free(4).map(({ id }) => [id, null]));
    await runner.stop(0);
  });

  test("but not for those of living processes, and asks for these where a batch has one", async () => {
    let asked = 0;
    const livingProcesses = async () => {
      asked += 1;
      return new Set(["alive"]);
    };
    const first = setUp(free(1), { livingProcesses });
    await expect.poll(() => first.owned.length).toBe(1);
    await first.runner.stop(0);
    expect(asked).toBe(0);
    const processes = ["alive", "dead", null].map((process, at) => ({ id: `batch_${at}`, process }));
    const second = setUp(processes, { livingProcesses });
    await expect.poll(() => second.owned.length).toBe(2);
    await second.runner.stop(0);
    expect([asked, second.owned]).toEqual([
      1,
      [
        ["batch_1", "dead"],
        ["batch_2", null],
      ],
    ]);
  });

  test("every five seconds and when it is woken, until it is stopped", async () => {
    vi.useFakeTimers();
    const found: { id: string; process: null }[] = [];
    const { owned, runner } = setUp(found);
    await vi.advanceTimersByTimeAsync(4_999);
    found.push({ id: "batch_1", process: null });
    expect(owned).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(owned).toEqual([["batch_1", null]]);
    found.push({ id: "batch_2", process: null });
    runner.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(owned).toHaveLength(2);
    const stopped = runner.stop(0);
    await vi.advanceTimersByTimeAsync(1);
    await stopped;
    found.push({ id: "batch_3", process: null });
    runner.wake();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([owned.length, vi.getTimerCount()]).toEqual([2, 0]);
  });

  test("and reports a look that fails", async () => {
    const errors: unknown[] = [];
    const failure = new Error("no database");
    const { store } = memoryStore(1);
    const onError = (error: unknown) => errors.push(error);
    const active = () => Promise.reject(failure);
    const runner = runnerOf({ ...store, active }, async () => expect.unreachable(), 0, { onError });
    await expect.poll(() => errors).toEqual([failure]);
    await runner.stop(0);
  });

  test.each([
    ["as long as a limit says", 30_000, 30_000],
    ["a minute at most", 100_000, 60_000],
  ])("and pauses one %s, or until it is woken", async (_name, waitMs, pauseMs) => {
    vi.useFakeTimers();
    const { store, started } = memoryStore(1);
    let ran = 0;
    const runner = runnerOf(store, async () => {
      ran += 1;
      return { waitMs };
    });
    await vi.advanceTimersByTimeAsync(0);
    expect([ran, started.size]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(ran).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ran).toBe(2);
    runner.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(ran).toBe(3);
    await runner.stop(0);
    expect([ran, vi.getTimerCount()]).toEqual([3, 0]);
  });
});
