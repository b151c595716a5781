import { useCallback, useEffect, useRef, useState } from "react";
import { useRun } from "../../../features/run-model/use-run.ts";
import { hubProvider } from "../../../lib/hub-provider.ts";
import type { CallState } from "../../../run/call/call-state.ts";
import type { OutputOf, RunOutput } from "../../../run/output/run-output.ts";

/** What the models of the home page answer with. */
export type LiveKind = "scores" | "text";

interface LiveModel<K extends LiveKind> {
  readonly model: string;
  readonly task: string;
  readonly kind: K;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

export interface LiveRun<K extends LiveKind> {
  readonly state: CallState;
  /** Of the last complete run, so that a result stays until the next one. */
  readonly output: OutputOf<K> | undefined;
  /** Whether the model may have been loaded for it. */
  readonly isFirst: boolean;
  readonly retry: () => void;
}

/** A pause in typing. */
const delayMs = 250;

const isOfKind = <K extends LiveKind>(output: RunOutput | undefined, kind: K): output is OutputOf<K> =>
  output?.kind === kind;

/** Runs a built-in model when the page opens and after each change of the input. */
export const useLiveRun = <K extends LiveKind>(live: LiveModel<K>, inputs: string | undefined): LiveRun<K> => {
  const { state, start, clear } = useRun();
  const hasRun = useRef(false);
  const [runs, setRuns] = useState(0);
  const latest = useRef<OutputOf<K>>(undefined);
  const runNow = useCallback(() => {
    if (inputs === undefined) return;
    setRuns((before) => before + 1);
    const { kind: _kind, ...asked } = live;
    void start({ ...asked, provider: hubProvider, input: { inputs }, waitsForModel: true });
  }, [live, inputs, start]);
  useEffect(() => {
    if (inputs === undefined) return clear();
    const timer = setTimeout(runNow, hasRun.current ? delayMs : 0);
    hasRun.current = true;
    return () => clearTimeout(timer);
  }, [inputs, runNow, clear]);
  if (isOfKind(state.output, live.kind)) latest.current = state.output;
  if (inputs === undefined) latest.current = undefined;
  return { state, output: latest.current, isFirst: runs < 2, retry: runNow };
};
