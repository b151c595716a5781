/** A table by columns, as tasks take it. */
export type Columns = Readonly<Record<string, readonly (string | number)[]>>;

interface Rows {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table by columns as heads and rows of texts. */
export const toRows = (value: unknown): Rows => {
  const columns = typeof value === "object" && value !== null ? (value as Columns) : {};
  const heads = Object.keys(columns);
  const cellsOf = (head: string): readonly unknown[] => {
    const cells = columns[head];
    return Array.isArray(cells) ? cells : [cells ?? ""];
  };
  const length = Math.max(0, ...heads.map((head) => cellsOf(head).length));
  const rows = Array.from({ length }, (_, row) => heads.map((head) => String(cellsOf(head)[row] ?? "")));
  return heads.length > 0 && length > 0 ? { heads, rows } : { heads: ["Column 1", "Column 2"], rows: [["", ""]] };
};

const isNumber = (cell: string): boolean => cell.trim() !== "" && Number.isFinite(Number(cell));

/** Rows of texts as a table by columns; a column of numbers holds numbers where they are wanted. */
export const toColumns = ({ heads, rows }: Rows, wantsNumbers: boolean): Columns =>
  Object.fromEntries(
    heads.map((head, column) => {
      const cells = rows.map((row) => row[column] ?? "");
      return [head, wantsNumbers && cells.every(isNumber) ? cells.map(Number) : cells];
    }),
  );
