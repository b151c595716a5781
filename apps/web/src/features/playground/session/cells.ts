import { type CallState, callReducer, idleCall, isRunning } from "../../../run/call/call-state.ts";
import type { RunEvent } from "../../../run/call/run-event.ts";
import type { RunOutput } from "../../../run/output/run-output.ts";
import type { SchemaVerdict } from "../schema/schema-verdict.ts";

export interface AnswerCell {
  readonly call: CallState;
  /** Hash of the question, see `markOf`. */
  readonly mark: string;
  readonly isQueued: boolean;
  readonly verdict?: SchemaVerdict;
  /** From a share link, not run here. */
  readonly isShared?: true;
}

export type Cells = Readonly<Record<string, AnswerCell>>;

export interface CellPosition {
  readonly turn: number;
  readonly row: number;
  readonly column: string;
}

export const cellKeyOf = ({ turn, row, column }: CellPosition): string => `${turn}.${row}.${column}`;

export const parseCellKey = (key: string): CellPosition => {
  const [turn = "0", row = "0", ...column] = key.split(".");
  return { turn: Number(turn), row: Number(row), column: column.join(".") };
};

export const isBusy = (cell: AnswerCell | undefined): boolean =>
  cell !== undefined && (cell.isQueued || isRunning(cell.call));

export const queuedCell = (mark: string): AnswerCell => ({ call: idleCall, mark, isQueued: true });

/** Merges the deltas of one frame into one update. */
const merged = (events: readonly RunEvent[]): readonly RunEvent[] => {
  const all: RunEvent[] = [];
  for (const event of events) {
    const last = all.at(-1);
    if (event.type === "delta" && last?.type === "delta")
      all[all.length - 1] = {
        type: "delta",
        text: last.text + event.text,
        reasoning: (last.reasoning ?? "") + (event.reasoning ?? ""),
      };
    else all.push(event);
  }
  return all;
};

/** Events after the end of a call are ignored. */
export const receive = (cell: AnswerCell, events: readonly RunEvent[]): AnswerCell => {
  const call = merged(events).reduce<CallState>(
    (state, event) => (state.phase === "done" || state.phase === "failed" ? state : callReducer(state, event)),
    cell.call,
  );
  return { ...cell, call, isQueued: false };
};

export const startCell = (cell: AnswerCell): AnswerCell => ({
  ...cell,
  call: callReducer(cell.call, { type: "start" }),
  isQueued: false,
});

const cancelled: RunEvent = {
  type: "failed",
  failure: { kind: "cancelled", message: "Stopped before it started." },
  timing: { totalMs: 0, waitedMs: 0 },
};

export const cancelQueued = (cell: AnswerCell): AnswerCell => (cell.isQueued ? receive(cell, [cancelled]) : cell);

const textOf = (output: RunOutput | undefined): string | undefined => {
  if (output?.kind === "text" || output?.kind === "chat") return output.text;
  return output?.kind === "answer" || output?.kind === "cells" ? output.answer : undefined;
};

export const cellText = ({ call }: AnswerCell): string => textOf(call.output) ?? call.text;

/** Running calls cannot be saved. */
export const endedCells = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([, { call }]) => call.phase === "done" || call.phase === "failed"));
