import { useCallback, useEffect, useRef, useState } from "react";
import { useRun } from "../../../features/run-model/use-run.ts";
import { hubProvider } from "../../../lib/hub-provider.ts";
import type { CallState } from "../../../run/call/call-state.ts";
import type { OutputOf } from "../../../run/output/run-output.ts";

interface LiveModel {
  readonly model: string;
  readonly task: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

export interface LiveRun {
  readonly state: CallState;
  /** Of the last complete run, so that a result stays until the next one. */
  readonly scores: OutputOf<"scores">["scores"] | undefined;
  /** Whether the model may have been loaded for it. */
  readonly isFirst: boolean;
  readonly retry: () => void;
}

/** A pause in typing. */
const delayMs = 250;

/** Runs a built-in model when the page opens and after each change of the input. */
export const useLiveRun = (live: LiveModel, inputs: string | undefined): LiveRun => {
  const { state, start, clear } = useRun();
  const hasRun = useRef(false);
  const [runs, setRuns] = useState(0);
  const latest = useRef<LiveRun["scores"]>(undefined);
  const runNow = useCallback(() => {
    if (inputs === undefined) return;
    setRuns((before) => before + 1);
    void start({ ...live, provider: hubProvider, input: { inputs }, waitsForModel: true });
  }, [live, inputs, start]);
  useEffect(() => {
    if (inputs === undefined) return clear();
    const timer = setTimeout(runNow, hasRun.current ? delayMs : 0);
    hasRun.current = true;
    return () => clearTimeout(timer);
  }, [inputs, runNow, clear]);
  if (state.output?.kind === "scores") latest.current = state.output.scores;
  if (inputs === undefined) latest.current = undefined;
  return { state, scores: latest.current, isFirst: runs < 2, retry: runNow };
};
