import { expect, it } from "vitest";
import { nothing, type Rendered } from "./render-template.ts";
import { createRenderer, type WorkerMessage } from "./renderer.ts";

const openBench = () => {
  const workers: { hear: (heard: WorkerMessage) => void; fail: () => void; posted: string[]; isEnded: boolean }[] = [];
  const timers = new Set<() => void>();
  const told: string[] = [];
  const renderer = createRenderer({
    open: (hear, fail) => {
      const worker = { hear, fail, posted: [] as string[], isEnded: false };
      workers.push(worker);
      return {
        post: ({ source }) => void worker.posted.push(source),
        end: () => {
          worker.isEnded = true;
        },
      };
    },
    later: (call) => {
      timers.add(call);
      return () => void timers.delete(call);
    },
  });
  const ask = (source: string) =>
    renderer.render({ source, context: {} }, ({ text, error }) => void told.push(error?.kind ?? text));
  const answer = (text: string): Rendered => ({ source: "", text, pieces: [], generations: [], length: text.length });
  return { renderer, workers, timers, told, ask, answer };
};

it("renders one at a time and only the last of those requested meanwhile", () => {
  const { workers, told, ask, answer } = openBench();
  for (const source of ["a", "b", "c"]) ask(source);
  const [worker] = workers;
  worker?.hear("ready");
  expect(worker?.posted).toEqual(["a"]);
  worker?.hear(answer("A"));
  expect(worker?.posted).toEqual(["a", "c"]);
  worker?.hear(answer("C"));
  expect(told).toEqual(["A", "C"]);
});

it("waits for a worker to load and replaces one that hangs", () => {
  const { workers, timers, told, ask, answer } = openBench();
  ask("loop");
  expect(timers.size).toBe(0);
  workers[0]?.hear("ready");
  expect(timers.size).toBe(1);
  ask("next");
  for (const ring of [...timers]) ring();
  expect(told).toEqual(["stopped"]);
  expect(workers[0]?.isEnded).toBe(true);
  expect(workers[1]?.posted).toEqual(["next"]);
  expect(timers.size).toBe(0);
  workers[1]?.hear("ready");
  workers[1]?.hear(answer("N"));
  expect(told).toEqual(["stopped", "N"]);
  expect(timers.size).toBe(0);
});

it("reports a worker that cannot start and retries at the next change", () => {
  const { workers, told, ask } = openBench();
  ask("a");
  workers[0]?.fail();
  expect(told).toEqual(["stopped"]);
  ask("b");
  expect(workers).toHaveLength(2);
});

it("reports nothing after close", () => {
  const { renderer, workers, told, ask } = openBench();
  ask("a");
  renderer.close();
  expect(workers[0]?.isEnded).toBe(true);
  workers[0]?.hear(nothing("a", { kind: "stopped", message: "late" }));
  expect(told).toEqual([]);
});
