import { csvRows } from "../../../lib/files/csv-rows.ts";

/** A table as it is edited: heads, and rows of cells as they were typed. */
export interface Grid {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** As many rows and columns as are still edited by hand. */
const [mostRows, mostColumns] = [200, 40];

const atLeast = (grid: Grid): Grid => ({
  heads: grid.heads.length > 0 ? grid.heads : ["Column 1"],
  rows: grid.rows.length > 0 ? grid.rows : [grid.heads.length > 0 ? grid.heads.map(() => "") : [""]],
});

const freeName = (heads: readonly string[]): string => {
  for (let number = heads.length + 1; ; number += 1) if (!heads.includes(`Column ${number}`)) return `Column ${number}`;
};

/** The grid with another cell. */
export const withCell = ({ heads, rows }: Grid, row: number, column: number, text: string): Grid => ({
  heads,
  rows: rows.map((cells, at) => (at === row ? cells.map((cell, place) => (place === column ? text : cell)) : cells)),
});

/** The grid with another head. */
export const withHead = ({ heads, rows }: Grid, column: number, text: string): Grid => ({
  heads: heads.map((head, at) => (at === column ? text : head)),
  rows,
});

/** The grid with one more row. */
export const withRow = ({ heads, rows }: Grid): Grid => ({
  heads,
  rows: rows.length < mostRows ? [...rows, heads.map(() => "")] : rows,
});

/** The grid with one more column. */
export const withColumn = ({ heads, rows }: Grid): Grid =>
  heads.length < mostColumns
    ? { heads: [...heads, freeName(heads)], rows: rows.map((cells) => [...cells, ""]) }
    : { heads, rows };

/** The grid without a row. */
export const withoutRow = ({ heads, rows }: Grid, row: number): Grid =>
  atLeast({ heads, rows: rows.filter((_, at) => at !== row) });

/** The grid without a column. */
export const withoutColumn = ({ heads, rows }: Grid, column: number): Grid =>
  atLeast({
    heads: heads.filter((_, at) => at !== column),
    rows: rows.map((cells) => cells.filter((_, at) => at !== column)),
  });

/** Reads a table that was pasted from a spreadsheet or a CSV file; undefined where it is no table. */
export const gridOfText = (text: string): Grid | undefined => {
  const separator = text.includes("\t") ? "\t" : text.includes(";") && !text.includes(",") ? ";" : ",";
  const [heads = [], ...rows] = csvRows(text.trim(), separator, mostRows + 1);
  if (rows.length === 0 || heads.length < 2) return undefined;
  const names = heads.slice(0, mostColumns).map((head, at) => head.trim() || `Column ${at + 1}`);
  return {
    heads: names.map((name, at) => (names.indexOf(name) === at ? name : `${name} ${at + 1}`)),
    rows: rows.map((cells) => names.map((_, at) => cells[at] ?? "")),
  };
};
