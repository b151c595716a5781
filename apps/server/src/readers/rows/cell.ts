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

/** The first bytes of files that browsers can show. */
const mediaTypes: readonly (readonly [type: string, at: number, signature: string])[] = [
  ["image/png", 0, "\x89PNG"],
  ["image/jpeg", 0, "\xff\xd8\xff"],
  ["image/gif", 0, "GIF8"],
  ["image/webp", 8, "WEBP"],
  ["audio/wav", 8, "WAVE"],
  ["audio/mpeg", 0, "ID3"],
  ["audio/flac", 0, "fLaC"],
  ["audio/ogg", 0, "OggS"],
  ["video/mp4", 4, "ftyp"],
  ["video/webm", 0, "\x1a\x45\xdf\xa3"],
];

/** Small media become data URLs, so that a page can draw them. */
const mediaUrl = (bytes: Uint8Array): string | undefined => {
  if (bytes.byteLength > bounds.media) return undefined;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [type] =
    mediaTypes.find(([, at, signature]) => buffer.toString("latin1", at, at + signature.length) === signature) ?? [];
  return type && `data:${type};base64,${buffer.toString("base64")}`;
};

const isMediaUrl = (text: string): boolean => /^data:(?:image|audio|video)\/[\w.+-]+;base64,/.test(text.slice(0, 100));

const fromText = (text: string): Cell =>
  text.length > (isMediaUrl(text) ? bounds.media * 1.4 : bounds.cell)
    ? { value: text.slice(0, bounds.cell), isCut: true }
    : whole(text);

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
  if (value instanceof Uint8Array) return whole(mediaUrl(value) ?? { byteLength: value.byteLength });
  if (ArrayBuffer.isView(value)) return whole({ byteLength: value.byteLength });
  // Image and audio columns of Parquet files are `{ bytes, path }`.
  const { bytes } = value as { readonly bytes?: unknown };
  const url = bytes instanceof Uint8Array ? mediaUrl(bytes) : undefined;
  return url === undefined ? fromNested(value as object) : whole(url);
};

/** Rows in what JSON can carry. */
export const toCells = (rows: readonly (readonly unknown[])[]): Cells => {
  const cells = rows.map((row) => row.map(toCell));
  return {
    rows: cells.map((row) => row.map(({ value }) => value)),
    cut: cells.map((row) => row.flatMap(({ isCut }, at) => (isCut ? [at] : []))),
  };
};
