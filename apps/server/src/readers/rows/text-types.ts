import type { Column } from "@orrery/contract";

type ColumnType = Column["type"];

/** What the text of a cell may be, from the narrowest; digits after a leading zero are a code, not a number. */
const shapes: readonly (readonly [ColumnType, RegExp])[] = [
  ["boolean", /^(true|false)$/i],
  ["integer", /^[+-]?(0|[1-9]\d{0,14})$/],
  ["number", /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i],
  ["time", /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/],
];

const isCode = (text: string): boolean => /^[+-]?0\d/.test(text);

/** The type that all texts of a column have in common. */
export const typeOfTexts = (texts: readonly string[]): ColumnType => {
  if (texts.length === 0) return "empty";
  if (texts.some(isCode)) return "text";
  return shapes.find(([, shape]) => texts.every((text) => shape.test(text)))?.[0] ?? "text";
};

/** A cell's value under its column's type; what does not fit stays text. */
export const readText = (type: ColumnType, text: string): unknown => {
  if (type === "boolean" && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if (type !== "integer" && type !== "number") return text;
  const value = Number(text);
  return Number.isFinite(value) && (type === "number" || Number.isSafeInteger(value)) ? value : text;
};

const typeOfValue = (value: unknown): ColumnType => {
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return Array.isArray(value) ? "list" : "object";
};

/** The type that all values of a column have in common. */
export const typeOfValues = (values: readonly unknown[]): ColumnType => {
  const found = new Set(values.map(typeOfValue));
  if (found.has("number")) found.delete("integer");
  const [first = "empty"] = found;
  return found.size > 1 ? "mixed" : first;
};
