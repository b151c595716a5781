import { useCallback, useEffect, useReducer, useRef } from "react";
import { createFrameBuffer } from "../../lib/streaming/frame-buffer.ts";
import { type CallState, callReducer, idleCall } from "../../run/call/call-state.ts";
import type { RunOptions } from "../../run/call/run-call.ts";
import type { RunEvent } from "../../run/call/run-event.ts";

type Delta = Extract<RunEvent, { readonly type: "delta" }>;
type End = Extract<RunEvent, { readonly type: "done" | "failed" }>;

const frames = {
  request: (callback: () => void) => requestAnimationFrame(callback),
  cancel: (handle: number) => cancelAnimationFrame(handle),
};

const joined = (deltas: readonly Delta[]): Delta => ({
  type: "delta",
  text: deltas.map(({ text }) => text).join(""),
  reasoning: deltas.map(({ reasoning = "" }) => reasoning).join(""),
});

/** The run engine is loaded with the first call. */
async function* begin(options: RunOptions): AsyncGenerator<RunEvent> {
  const engine = await import("../../run/call/run.ts").catch(() => undefined);
  if (engine) return yield* engine.run(options);
  const message = "Can’t reach the hub. Check your connection and try again.";
  yield { type: "failed", failure: { kind: "unreachable", message }, timing: { totalMs: 0, waitedMs: 0 } };
}

export interface RunControls {
  readonly state: CallState;
  /** Replaces a running call; resolves with its end unless it was replaced. */
  readonly start: (options: Omit<RunOptions, "signal">) => Promise<End | undefined>;
  readonly stop: () => void;
  readonly clear: () => void;
}

/** Streams render once per frame. */
export const useRun = (): RunControls => {
  const [state, change] = useReducer(callReducer, idleCall);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const start = useCallback(async (options: Omit<RunOptions, "signal">) => {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    const buffer = createFrameBuffer<Delta>(frames, (items) => change(joined(items.get("") ?? [])));
    change({ type: "start" });
    for await (const event of begin({ ...options, signal: own.signal })) {
      if (current.current !== own) break;
      if (event.type === "delta") buffer.add("", event);
      else {
        buffer.flush();
        change(event);
      }
      if (event.type === "done" || event.type === "failed") return event;
    }
    buffer.close();
    return undefined;
  }, []);
  const stop = useCallback(() => current.current?.abort(), []);
  const clear = useCallback(() => {
    const before = current.current;
    current.current = undefined;
    before?.abort();
    change({ type: "clear" });
  }, []);
  return { state, start, stop, clear };
};
