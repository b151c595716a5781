/** A cell that no spreadsheet takes for a formula, and no comma or quote breaks. */
const cell = (value: unknown): string => {
  const text = String(value ?? "");
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value === "string" ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as comma-separated values, with the names of their fields first; these are the same whatever the rows hold. */
export const toCsv = (rows: readonly Readonly<Record<string, unknown>>[], names: readonly string[]): string => {
  const lines = rows.map((row) => names.map((name) => cell(row[name])).join(","));
  return [names.join(","), ...lines].map((line) => `${line}\r\n`).join("");
};
