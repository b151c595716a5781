/** One cell, as text; `undefined` is NULL. */
type Cell = string | undefined;

export interface SqlResult {
  readonly columns: readonly { readonly name: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly Cell[])[];
  /** Whether the query has more rows than are shown. */
  readonly isCut: boolean;
}

/** Values inside lists and structures are JSON, with the types JSON does not have as text. */
const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => {
    if (typeof inner === "bigint") return inner.toString();
    return inner instanceof Uint8Array ? `${inner.length} bytes` : inner;
  });

/** Dates and times come as milliseconds, some as `Date`. */
const timeText = (value: number, type: string): string => {
  const text = new Date(value).toISOString();
  return type.startsWith("Date") ? text.slice(0, 10) : text.replace("T", " ").replace(/\.?0*Z$/, "");
};

/** @param type The Arrow type, such as `Int32` or `Utf8`. */
export const cellText = (value: unknown, type: string): Cell => {
  if (value === null || value === undefined) return undefined;
  if (value instanceof Uint8Array && type === "Binary") return `${value.length} bytes`;
  if (value instanceof Date) return timeText(value.getTime(), type);
  if (typeof value === "number" && /^(?:Date|Timestamp)/.test(type)) return timeText(value, type);
  return typeof value === "object" ? jsonText(value) : String(value);
};

export const isNumberType = (type: string): boolean => /^(?:Int\d|Uint\d|Float|Decimal)/.test(type);

/** The share of the largest value, for a bar beside each number of a column; none where values are negative. */
export const sharesOf = (values: readonly Cell[]): readonly (number | undefined)[] => {
  const numbers = values.map((value) => (value === undefined ? undefined : Number(value)));
  const known = numbers.filter((number) => number !== undefined);
  const most = Math.max(...known);
  if (known.length < 2 || !(most > 0) || known.some((number) => !(number >= 0))) return values.map(() => undefined);
  return numbers.map((number) => (number === undefined ? undefined : number / most));
};
