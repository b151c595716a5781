import type { RouterCode } from "../../router/router-error.ts";
import type { EngineBehavior } from "./engine-double.ts";

/** What a fault of an engine leads to, if no other engine can answer. */
interface PoolEffect {
  readonly code: RouterCode;
  readonly status: number;
  /** Whether another endpoint is tried. */
  readonly isMoved: boolean;
  /** Whether the same endpoint is tried again. */
  readonly isRepeated: boolean;
  /** Set if content was sent: the error is in the stream. */
  readonly isLate?: true;
}

type PoolFault = Exclude<EngineBehavior, "well"> | "killed";

/** One fault, in one mode, at one of three engines or at all of them. */
export interface PoolCell {
  readonly fault: PoolFault;
  readonly effect: PoolEffect;
  readonly isStreamed: boolean;
  readonly isEverywhere: boolean;
  /** Whether the caller disconnects while the first engine works. */
  readonly isAborted: boolean;
}

const moved = (code: RouterCode, status: number, isRepeated = false): PoolEffect => ({
  code,
  status,
  isRepeated,
  isMoved: true,
});
const late = (code: RouterCode): PoolEffect => ({
  code,
  status: 200,
  isMoved: false,
  isRepeated: false,
  isLate: true,
});

const unreachable = moved("provider_unreachable", 502, true);
const invalid = moved("provider_output_invalid", 502);

const effects: Readonly<Record<PoolFault, PoolEffect>> = {
  killed: unreachable,
  reset: unreachable,
  silent: moved("provider_timeout", 504),
  starting: moved("provider_overloaded", 503, true),
  "status 500": moved("provider_failed", 502),
  "status 502": moved("provider_failed", 502, true),
  "status 429": moved("rate_limited", 429, true),
  "status 401": moved("provider_failed", 502),
  "status 404": moved("provider_failed", 502),
  "status 400": { ...moved("provider_refused", 400), isMoved: false },
  html: invalid,
  "bad JSON": invalid,
  empty: invalid,
  "error in the body": moved("provider_failed", 502),
  "cut before content": unreachable,
  "cut after content": late("stream_interrupted"),
  "stall after content": late("stream_interrupted"),
  "error after content": late("provider_failed"),
};

const cellsOf = (fault: PoolFault, isStreamed: boolean): PoolCell[] => {
  const cell = { fault, effect: effects[fault], isStreamed, isAborted: false };
  return [
    { ...cell, isEverywhere: false },
    { ...cell, isEverywhere: true },
    ...(fault === "silent" ? [{ ...cell, isEverywhere: false, isAborted: true }] : []),
  ];
};

/** Every fault in every mode that it can happen in. */
export const poolCells: readonly PoolCell[] = (Object.keys(effects) as PoolFault[]).flatMap((fault) =>
  [false, true].flatMap((isStreamed) => (effects[fault].isLate && !isStreamed ? [] : cellsOf(fault, isStreamed))),
);
