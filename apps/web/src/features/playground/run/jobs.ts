import { type CellPosition, cellKeyOf, isBusy } from "../session/cells.ts";
import type { Playground } from "../session/reducer.ts";
import { rowsToRun } from "../session/variables.ts";

export const cellsToRun = ({ session }: Playground, column?: string): readonly CellPosition[] => {
  const turn = session.turns.length;
  const rows = rowsToRun(session.variables).map((_, row) => row);
  const chosen = session.columns.filter(({ id, model }) => model !== "" && (column === undefined || id === column));
  return rows.flatMap((row) => chosen.map(({ id }) => ({ turn, row, column: id })));
};

export const busyKeys = ({ cells }: Playground): readonly string[] =>
  Object.keys(cells).filter((key) => isBusy(cells[key]));

export const hasEnded = (playground: Playground): boolean => {
  const positions = cellsToRun(playground);
  const phases = positions.map((position) => playground.cells[cellKeyOf(position)]?.call.phase);
  return positions.length > 0 && phases.every((phase) => phase === "done" || phase === "failed");
};

export const canFollowUp = (playground: Playground): boolean =>
  hasEnded(playground) &&
  cellsToRun(playground).some((position) => playground.cells[cellKeyOf(position)]?.call.phase === "done");
