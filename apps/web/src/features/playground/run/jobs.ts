import { isBusy, keyOf, type Place } from "../session/cells.ts";
import type { Playground } from "../session/reducer.ts";
import { rowsToRun } from "../session/variables.ts";

/** The places that a run asks: every column and every row of the message at hand, or those of one column. */
export const placesToRun = ({ session }: Playground, column?: string): readonly Place[] => {
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
  const places = placesToRun(playground);
  const phases = places.map((place) => playground.cells[keyOf(place)]?.call.phase);
  return places.length > 0 && phases.every((phase) => phase === "done" || phase === "failed");
};

/** Whether the talk can go on: all have ended, and somebody has answered. */
export const canFollowUp = (playground: Playground): boolean =>
  hasEnded(playground) &&
  placesToRun(playground).some((place) => playground.cells[keyOf(place)]?.call.phase === "done");
