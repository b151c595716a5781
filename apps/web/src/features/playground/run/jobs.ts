import { type CellPosition, cellKeyOf, isBusy } from "../session/cells.ts";
import type { Playground } from "../session/reducer.ts";
import { rowsToRun } from "../session/variables.ts";

/** The places that a run asks: every column and every row of the message at hand, or those of one column. */
export const cellsToRun = ({ session }: Playground, column?: string): readonly CellPosition[] => {
  const turn = session.turns.length;
  const rows = rowsToRun(session.variables).map((_, row) => row);
  const chosen = session.columns.filter(({ id, model }) => model !== "" && (column === undefined || id === column));
  return rows.flatMap((row) => chosen.map(({ id }) => ({ turn, row, column: id })));
};

/** Keys of the calls that are on their way or wait to be. */
export const busyKeys = ({ cells }: Playground): readonly string[] =>
  Object.keys(cells).filter((key) => isBusy(cells[key]));

/** Whether every column's call has ended, well or not. */
export const hasEnded = (playground: Playground): boolean => {
  const positions = cellsToRun(playground);
  const phases = positions.map((position) => playground.cells[cellKeyOf(position)]?.call.phase);
  return positions.length > 0 && phases.every((phase) => phase === "done" || phase === "failed");
};

/** Whether the talk can go on: all have ended, and somebody has answered. */
export const canFollowUp = (playground: Playground): boolean =>
  hasEnded(playground) &&
  cellsToRun(playground).some((position) => playground.cells[cellKeyOf(position)]?.call.phase === "done");
