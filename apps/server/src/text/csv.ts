/** A cell that no spreadsheet takes for a formula, and no comma or quote breaks. */
const cell = (value: unknown): string => {
  const text = String(value ?? "");
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value === "string" ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

type CsvRow = Readonly<Record<string, unknown>>;

/** The first line: the names of the fields, which are the same whatever the rows hold. */
export const csvHeader = (names: readonly string[]): string => `${names.join(",")}\r\n`;

export const csvLines = (rows: readonly CsvRow[], names: readonly string[]): string =>
  rows.map((row) => `${names.map((name) => cell(row[name])).join(",")}\r\n`).join("");

/** Rows as comma-separated values. */
export const toCsv = (rows: readonly CsvRow[], names: readonly string[]): string =>
  csvHeader(names) + csvLines(rows, names);
