import { expect, test } from "vitest";
import { anonymous } from "../../identity/viewer.ts";
import type { BatchedCall, LineOutcome } from "./batch-line.ts";
import { createBatchRunner } from "./batch-runner.ts";
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

const runnerOf = (store: RunnerStore, runLine: (call: BatchedCall) => Promise<LineOutcome>, at = 0) =>
  createBatchRunner({
    ...{ store, runLine },
    viewerOf: async () => anonymous,
    livingProcesses: async () => new Set([self]),
    settleDead: async () => {},
    settings: { batchConcurrency: 2, batchDays: 1 },
    now: () => at,
    onError: (error) => expect.unreachable(String(error)),
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
    expect([state, JSON.parse(text)]).toMatchObject(["failed", { error: { code: "batch_expired" } }]);
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
