import { type CallState, callReducer, idleCall, isRunning } from "../../../run/call/call-state.ts";
import type { RunEvent } from "../../../run/call/run-event.ts";
import type { RunOutput } from "../../../run/output/run-output.ts";
import type { SchemaVerdict } from "../schema/schema-verdict.ts";

/** One answer of one column. */
export interface Cell {
  readonly call: CallState;
  /** What it was asked, as a mark that differs when the question does. */
  readonly mark: string;
  /** Whether it waits for others to end. */
  readonly isQueued: boolean;
  /** Whether the reply follows the schema that was asked for. */
  readonly verdict?: SchemaVerdict;
  /** Whether it came with a share link and was not run here. */
  readonly isShared?: true;
}

/** Answers by key. */
export type Cells = Readonly<Record<string, Cell>>;

/** Where an answer stands: which message, which row of variables, which column. */
export interface CellPosition {
  readonly turn: number;
  readonly row: number;
  readonly column: string;
}

/** The key of a place. */
export const cellKeyOf = ({ turn, row, column }: CellPosition): string => `${turn}.${row}.${column}`;

/** The place of a key. */
export const parseCellKey = (key: string): CellPosition => {
  const [turn = "0", row = "0", ...column] = key.split(".");
  return { turn: Number(turn), row: Number(row), column: column.join(".") };
};

/** Whether a cell is on its way or waits to be. */
export const isBusy = (cell: Cell | undefined): boolean =>
  cell !== undefined && (cell.isQueued || isRunning(cell.call));

/** A cell that was asked for and has not begun. */
export const queuedCell = (mark: string): Cell => ({ call: idleCall, mark, isQueued: true });

/** Deltas of one frame are one change of the text. */
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

/** The cell after some events; whatever comes for a call that has ended is left out. */
export const receive = (cell: Cell, events: readonly RunEvent[]): Cell => {
  const call = merged(events).reduce<CallState>(
    (state, event) => (state.phase === "done" || state.phase === "failed" ? state : callReducer(state, event)),
    cell.call,
  );
  return { ...cell, call, isQueued: false };
};

/** The cell once its call has been sent off. */
export const startCell = (cell: Cell): Cell => ({
  ...cell,
  call: callReducer(cell.call, { type: "start" }),
  isQueued: false,
});

const cancelled: RunEvent = {
  type: "failed",
  failure: { kind: "cancelled", message: "Stopped before it began." },
  timing: { totalMs: 0, waitedMs: 0 },
};

/** The cell if it was stopped while it waited. */
export const cancelQueued = (cell: Cell): Cell => (cell.isQueued ? receive(cell, [cancelled]) : cell);

/** The words that an output amounts to, where it is made of words. */
const textOf = (output: RunOutput | undefined): string | undefined => {
  if (output?.kind === "text" || output?.kind === "chat") return output.text;
  return output?.kind === "answer" || output?.kind === "cells" ? output.answer : undefined;
};

/** The text of a cell, whole or as far as it came. */
export const cellText = ({ call }: Cell): string => textOf(call.output) ?? call.text;

/** The cells that have ended; what is under way when a page is left cannot be kept. */
export const endedCells = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([, { call }]) => call.phase === "done" || call.phase === "failed"));
