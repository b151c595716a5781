import { expect, test } from "vitest";
import type { RunEvent } from "../../../run/call/run-event.ts";
import { createRunner, maxConcurrent } from "./runner.ts";

const failed: RunEvent = {
  type: "failed",
  failure: { kind: "cancelled", message: "Stopped." },
  timing: { totalMs: 1, waitedMs: 0 },
};

const stage = () => {
  const log: string[] = [];
  const voices = new Map<string, { say: (event: RunEvent) => void; end: (event: RunEvent) => void }>();
  const run = ({ model }: { readonly model: string }, signal: AbortSignal): AsyncIterable<RunEvent> => {
    const events: (RunEvent | undefined)[] = [];
    let wake = () => {};
    const push = (event: RunEvent | undefined) => {
      events.push(event);
      wake();
    };
    const end = (event: RunEvent) => {
      push(event);
      push(undefined);
    };
    signal.addEventListener("abort", () => end(failed));
    voices.set(model, { say: push, end });
    return (async function* () {
      for (;;) {
        while (events.length === 0)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        const event = events.shift();
        if (!event) return;
        yield event;
      }
    })();
  };
  const runner = createRunner({
    run,
    buffer: { add: (key, event) => void log.push(`${key} ${event.type}`), flush: () => {}, close: () => {} },
    onStart: (key) => void log.push(`${key} began`),
    onEnd: (key, last) => void log.push(`${key} ended ${last?.type}`),
    onCancel: (keys) => void log.push(`${keys.join(",")} cancelled`),
  });
  const job = (key: string) => ({
    key,
    call: () => ({ task: "conversational", model: key, provider: "auto", input: {} }),
  });
  return { runner, log, voices, job };
};

const turns = async () => {
  for (let at = 0; at < 20; at += 1) await Promise.resolve();
};

test("stopping one call leaves the others running", async () => {
  const { runner, log, voices, job } = stage();
  runner.start(["a", "b", "c"].map(job));
  runner.stop("b");
  await turns();
  voices.get("a")?.say({ type: "delta", text: "x" });
  voices.get("c")?.say({ type: "delta", text: "y" });
  await turns();
  expect(log).toEqual(["a began", "b began", "c began", "b failed", "b ended failed", "a delta", "c delta"]);
});

test("runs six calls at once and starts the next when one ends", async () => {
  const { runner, log, voices, job } = stage();
  const keys = Array.from({ length: maxConcurrent + 2 }, (_, index) => `k${index}`);
  runner.start(keys.map(job));
  expect(log).toHaveLength(maxConcurrent);
  voices.get("k3")?.end(failed);
  await turns();
  expect(log.slice(maxConcurrent)).toEqual(["k3 failed", "k3 ended failed", "k6 began"]);
});

test("stopping all cancels queued calls and aborts running ones", async () => {
  const { runner, log, job } = stage();
  const keys = Array.from({ length: maxConcurrent + 1 }, (_, index) => `k${index}`);
  runner.start(keys.map(job));
  runner.stop();
  await turns();
  expect(log.filter((line) => line.endsWith("cancelled"))).toEqual(["k6 cancelled"]);
  expect(log.filter((line) => line.endsWith("ended failed"))).toHaveLength(maxConcurrent);
});

test("ignores events of a call that was restarted", async () => {
  const { runner, log, voices, job } = stage();
  runner.start([job("a")]);
  const first = voices.get("a");
  runner.start([job("a")]);
  first?.say({ type: "delta", text: "old" });
  await turns();
  expect(log).toEqual(["a began", "a began"]);
});

test("cancels a call whose cell no longer exists and runs the next", () => {
  const { runner, log, job } = stage();
  runner.start([{ key: "gone", call: () => undefined }, job("a")]);
  expect(log).toEqual(["gone cancelled", "a began"]);
});
