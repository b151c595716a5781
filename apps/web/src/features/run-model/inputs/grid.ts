import { csvRows } from "../../../lib/files/csv-rows.ts";

export interface Grid {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Larger tables are not editable by hand. */
const maxRows = 200;
const maxColumns = 40;

const atLeast = (grid: Grid): Grid => ({
  headers: grid.headers.length > 0 ? grid.headers : ["Column 1"],
  rows: grid.rows.length > 0 ? grid.rows : [grid.headers.length > 0 ? grid.headers.map(() => "") : [""]],
});

const freeName = (headers: readonly string[]): string => {
  for (let number = headers.length + 1; ; number += 1)
    if (!headers.includes(`Column ${number}`)) return `Column ${number}`;
};

export const withCell = ({ headers, rows }: Grid, row: number, column: number, text: string): Grid => ({
  headers,
  rows: rows.map((cells, at) => (at === row ? cells.map((cell, index) => (index === column ? text : cell)) : cells)),
});

export const withHeader = ({ headers, rows }: Grid, column: number, text: string): Grid => ({
  headers: headers.map((header, at) => (at === column ? text : header)),
  rows,
});

export const withRow = ({ headers, rows }: Grid): Grid => ({
  headers,
  rows: rows.length < maxRows ? [...rows, headers.map(() => "")] : rows,
});

export const withColumn = ({ headers, rows }: Grid): Grid =>
  headers.length < maxColumns
    ? { headers: [...headers, freeName(headers)], rows: rows.map((cells) => [...cells, ""]) }
    : { headers, rows };

export const withoutRow = ({ headers, rows }: Grid, row: number): Grid =>
  atLeast({ headers, rows: rows.filter((_, at) => at !== row) });

export const withoutColumn = ({ headers, rows }: Grid, column: number): Grid =>
  atLeast({
    headers: headers.filter((_, at) => at !== column),
    rows: rows.map((cells) => cells.filter((_, at) => at !== column)),
  });

/** Undefined if the text is no table. */
export const gridOfText = (text: string): Grid | undefined => {
  const separator = text.includes("\t") ? "\t" : text.includes(";") && !text.includes(",") ? ";" : ",";
  const [headers = [], ...rows] = csvRows(text.trim(), separator, maxRows + 1);
  if (rows.length === 0 || headers.length < 2) return undefined;
  const names = headers.slice(0, maxColumns).map((header, at) => header.trim() || `Column ${at + 1}`);
  return {
    headers: names.map((name, at) => (names.indexOf(name) === at ? name : `${name} ${at + 1}`)),
    rows: rows.map((cells) => names.map((_, at) => cells[at] ?? "")),
  };
};
