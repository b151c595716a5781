import type { FrameBuffer } from "../../../lib/streaming/frame-buffer.ts";
import type { RunEvent } from "../../../run/call/run-event.ts";
import type { CellCall } from "./cell-call.ts";

interface RunnerDeps {
  readonly run: (call: CellCall, signal: AbortSignal) => AsyncIterable<RunEvent>;
  /** Renders events once per frame. */
  readonly buffer: FrameBuffer<RunEvent>;
  readonly onStart: (key: string) => void;
  readonly onEnd: (key: string, last: RunEvent | undefined) => void;
  readonly onCancel: (keys: readonly string[]) => void;
}

/** The call is built when its turn comes, because it may need earlier answers. */
interface Job {
  readonly key: string;
  readonly call: () => CellCall | undefined;
}

export interface CellRunner {
  readonly start: (jobs: readonly Job[]) => void;
  readonly stop: (key?: string) => void;
}

/** Browsers open six connections per host; a seventh call would wait invisibly and its latency would be wrong. */
export const maxConcurrent = 6;

export const createRunner = ({ run, buffer, onStart, onEnd, onCancel }: RunnerDeps): CellRunner => {
  let queue: readonly Job[] = [];
  const running = new Map<string, AbortController>();

  const follow = async (key: string, call: CellCall, controller: AbortController): Promise<void> => {
    let last: RunEvent | undefined;
    for await (const event of run(call, controller.signal)) {
      last = event;
      // A restarted call has a new controller; events of the old call are dropped.
      if (running.get(key) === controller) buffer.add(key, event);
    }
    if (running.get(key) !== controller) return;
    running.delete(key);
    buffer.flush();
    onEnd(key, last);
    next();
  };

  const next = (): void => {
    while (running.size < maxConcurrent) {
      const [job, ...rest] = queue;
      if (!job) return;
      queue = rest;
      const call = job.call();
      if (!call) {
        onCancel([job.key]);
        continue;
      }
      const controller = new AbortController();
      running.set(job.key, controller);
      onStart(job.key);
      void follow(job.key, call, controller);
    }
  };

  const stop = (key?: string): void => {
    const isTarget = (other: string) => key === undefined || other === key;
    const waiting = queue.filter((job) => isTarget(job.key)).map((job) => job.key);
    queue = queue.filter((job) => !isTarget(job.key));
    if (waiting.length > 0) onCancel(waiting);
    for (const [other, controller] of running) if (isTarget(other)) controller.abort();
  };

  return {
    start: (jobs) => {
      for (const { key } of jobs) {
        running.get(key)?.abort();
        running.delete(key);
      }
      const keys = new Set(jobs.map(({ key }) => key));
      queue = [...queue.filter(({ key }) => !keys.has(key)), ...jobs];
      next();
    },
    stop,
  };
};
