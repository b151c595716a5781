import { objectIn } from "../../lib/json-object.ts";

export type Columns = Readonly<Record<string, readonly (string | number)[]>>;

interface Rows {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export const toRows = (value: unknown): Rows => {
  const columns = objectIn(value);
  const headers = Object.keys(columns);
  const cellsOf = (header: string): readonly unknown[] => {
    const cells = columns[header];
    return Array.isArray(cells) ? cells : [cells ?? ""];
  };
  const length = Math.max(0, ...headers.map((header) => cellsOf(header).length));
  const rows = Array.from({ length }, (_, row) => headers.map((header) => String(cellsOf(header)[row] ?? "")));
  return headers.length > 0 && length > 0 ? { headers, rows } : { headers: ["Column 1", "Column 2"], rows: [["", ""]] };
};

const isNumber = (cell: string): boolean => cell.trim() !== "" && Number.isFinite(Number(cell));

/** Numeric columns become numbers if `wantsNumbers`. */
export const toColumns = ({ headers, rows }: Rows, wantsNumbers: boolean): Columns =>
  Object.fromEntries(
    headers.map((header, column) => {
      const cells = rows.map((row) => row[column] ?? "");
      return [header, wantsNumbers && cells.every(isNumber) ? cells.map(Number) : cells];
    }),
  );
