import { bounds } from "./bounds.ts";

/** A cell as it is sent, and whether something of it was left out. */
interface Cell {
  readonly value: unknown;
  readonly isCut: boolean;
}

/** Rows as they are sent, and for each the columns whose cell was cut. */
interface Cells {
  readonly rows: readonly (readonly unknown[])[];
  readonly cut: readonly (readonly number[])[];
}

const whole = (value: unknown): Cell => ({ value, isCut: false });

const fromBigint = (value: bigint): number | string => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
};

const fromText = (text: string): Cell =>
  text.length > bounds.cell ? { value: text.slice(0, bounds.cell), isCut: true } : whole(text);

const plain = (_key: string, value: unknown): unknown => {
  if (typeof value === "bigint") return fromBigint(value);
  return ArrayBuffer.isView(value) ? { byteLength: value.byteLength } : value;
};

const fromNested = (value: object): Cell => {
  try {
    const text = JSON.stringify(value, plain) ?? "null";
    return text.length > bounds.cell ? { value: text.slice(0, bounds.cell), isCut: true } : whole(JSON.parse(text));
  } catch {
    // Nested so deeply that it cannot be written.
    return { value: null, isCut: true };
  }
};

/** A cell in what JSON can carry: bytes by their number, times as text, whole numbers beyond 2^53 as text. */
const toCell = (value: unknown): Cell => {
  if (value === null || value === undefined) return whole(null);
  if (typeof value === "string") return fromText(value);
  if (typeof value === "number") return whole(Number.isFinite(value) ? value : String(value));
  if (typeof value === "boolean") return whole(value);
  if (typeof value === "bigint") return whole(fromBigint(value));
  if (value instanceof Date) return whole(Number.isNaN(value.getTime()) ? null : value.toISOString());
  if (ArrayBuffer.isView(value)) return whole({ byteLength: value.byteLength });
  return fromNested(value as object);
};

/** Rows in what JSON can carry. */
export const toCells = (rows: readonly (readonly unknown[])[]): Cells => {
  const cells = rows.map((row) => row.map(toCell));
  return {
    rows: cells.map((row) => row.map(({ value }) => value)),
    cut: cells.map((row) => row.flatMap(({ isCut }, at) => (isCut ? [at] : []))),
  };
};
