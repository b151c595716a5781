/** A cell that no spreadsheet takes for a formula, and no comma or quote breaks. */
const cell = (value) => {
    const text = String(value ?? "");
    const safe = /^[=+\-@\t\r]/.test(text) && typeof value === "string" ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
/** The first line: the names of the fields, which are the same whatever the rows hold. */
export const csvHeader = (names) => `${names.join(",")}\r\n`;
export const csvLines = (rows, names) => rows.map((row) => `${names.map((name) => cell(row[name])).join(",")}\r\n`).join("");
/** Rows as comma-separated values. */
export const toCsv = (rows, names) => csvHeader(names) + csvLines(rows, names);
//# sourceMappingURL=csv.js.map