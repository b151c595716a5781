import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import { createFrameBuffer } from "../../../lib/streaming/frame-buffer.ts";
import type { RunOptions } from "../../../run/call/run-call.ts";
import type { Price, RunEvent } from "../../../run/call/run-event.ts";
import { checkReply } from "../schema/check-reply.ts";
import type { SchemaVerdict } from "../schema/schema-verdict.ts";
import { cellKeyOf } from "../session/cells.ts";
import { withoutUnsupported } from "../session/parameters.ts";
import { type Action, type Playground, reduce } from "../session/reducer.ts";
import { type CellCall, callFor, markOf, schemaOf } from "./cell-call.ts";
import { cellsToRun } from "./jobs.ts";
import { type CellRunner, createRunner } from "./runner.ts";

const frames = {
  request: (callback: () => void) => requestAnimationFrame(callback),
  cancel: (handle: number) => cancelAnimationFrame(handle),
};

/** Two columns per frame keep six streams at 60 frames per second, each updated 20 times per second. */
const maxKeysPerFrame = 2;

const lost: RunEvent = {
  type: "failed",
  failure: {
    kind: "unreachable",
    message: "Can’t load the run engine. Reload the page.",
  },
  timing: { totalMs: 0, waitedMs: 0 },
};

/** The run engine is loaded with the first call. */
async function* runLoaded(options: RunOptions): AsyncGenerator<RunEvent> {
  const loaded = await import("../../../run/call/run.ts").catch(() => undefined);
  if (loaded) yield* loaded.run(options);
  else yield lost;
}

interface CallNeeds {
  readonly keyFor: (provider: string) => string | undefined;
  readonly pricesFor: (model: string) => Readonly<Record<string, Price>>;
  /** Parameters that a provider refuses. */
  readonly unsupportedBy: (provider: string) => readonly string[];
}

export interface PlaygroundControl {
  readonly playground: Playground;
  readonly dispatch: (action: Action) => void;
  readonly runAll: (column?: string) => void;
  readonly stop: (key?: string) => void;
}

const callOptions = (call: CellCall, signal: AbortSignal, needs: CallNeeds) => {
  const key = needs.keyFor(call.provider);
  const { parameters } = call;
  return {
    ...call,
    ...(parameters && { parameters: withoutUnsupported(parameters, needs.unsupportedBy(call.provider)) }),
    signal,
    prices: needs.pricesFor(call.model),
    ...(key !== undefined && { key }),
  };
};

/** Undefined without a schema or without text to check. */
const checkAnswer = async ({ session }: Playground, last: RunEvent | undefined): Promise<SchemaVerdict | undefined> => {
  const schema = schemaOf(session.chat);
  if (!schema || last?.type !== "done" || last.output.kind !== "chat" || last.output.text === "") return undefined;
  return checkReply({ schema, reply: last.output.text });
};

const callEnds = (state: { readonly current: Playground }, dispatch: (action: Action) => void) => {
  const answers = new Map<string, RunEvent | undefined>();
  return {
    onStart: (key: string) => {
      answers.delete(key);
      dispatch({ type: "began", key });
    },
    onEnd: (key: string, last: RunEvent | undefined) => {
      answers.set(key, last);
      void checkAnswer(state.current, last).then((verdict) => {
        // The check may take a second, and the column may have been run again.
        if (verdict && answers.get(key) === last) dispatch({ type: "checked", key, verdict });
      });
    },
  };
};

const useLatest = <T>(value: T) => {
  const latest = useRef(value);
  latest.current = value;
  return latest;
};

export const usePlayground = (first: Playground, needs: CallNeeds): PlaygroundControl => {
  const [playground, dispatch] = useReducer(reduce, first);
  const state = useLatest(playground);
  const given = useLatest(needs);
  const runner = useMemo((): CellRunner => {
    const buffer = createFrameBuffer<RunEvent>(
      frames,
      (events) => dispatch({ type: "received", events }),
      maxKeysPerFrame,
    );
    return createRunner({
      run: (call, signal) => runLoaded(callOptions(call, signal, given.current)),
      buffer,
      ...callEnds(state, dispatch),
      onCancel: (keys) => dispatch({ type: "cancelled", keys }),
    });
  }, [state, given]);
  useEffect(() => () => runner.stop(), [runner]);
  const runAll = useCallback(
    (column?: string) => {
      const positions = cellsToRun(state.current, column);
      for (const asked of new Set(positions.map((position) => position.column))) {
        const own = positions.filter((position) => position.column === asked);
        dispatch({ type: "queued", keys: own.map(cellKeyOf), mark: markOf(state.current.session, asked) });
      }
      runner.start(
        positions.map((position) => ({
          key: cellKeyOf(position),
          call: () => callFor(state.current.session, state.current.cells, position),
        })),
      );
    },
    [runner, state],
  );
  return { playground, dispatch, runAll, stop: runner.stop };
};
