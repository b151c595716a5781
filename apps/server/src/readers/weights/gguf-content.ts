import { tensorQuantizations } from "@orrery/tasks";
import { type ByteSource, ReadingError } from "../../blobs/byte-source.ts";
import { type ByteWindow, openWindow } from "../byte-window.ts";
import type { TensorEntry } from "./header.ts";

const bounds = {
  /** Bytes of the file that are looked at, vocabulary and all. */
  header: 64 * 1024 * 1024,
  entries: 20_000,
  tensors: 100_000,
  name: 4_096,
  text: 1024 * 1024,
  list: 8_000_000,
  dimensions: 8,
  /** Numbers of a list that are read; models list one for each layer. */
  numbers: 4_096,
};
const shownItems = 8;

/** A value of a GGUF file. Lists tell their first items. */
export type GgufValue =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly number: number | bigint; readonly isWhole: boolean }
  | { readonly kind: "flag"; readonly flag: boolean }
  | {
      readonly kind: "list";
      readonly of: "text" | "number" | "flag";
      readonly count: number;
      readonly items: readonly GgufValue[];
    };

/** A tensor with where its weights are. */
export interface GgufTensor extends TensorEntry {
  readonly typeNumber: number;
  /** From the first byte after the header. */
  readonly offset: number;
}

/** What the header of a GGUF file holds. */
export interface GgufContent {
  readonly version: number;
  readonly entries: readonly { readonly key: string; readonly value: GgufValue }[];
  readonly tensors: readonly GgufTensor[];
  /** Bytes before the weights, without the padding. */
  readonly headerBytes: number;
}

const tensorNames = new Map(Object.entries(tensorQuantizations).map(([name, { number }]) => [number as number, name]));

const within = (count: number, bound: number, what: string): number => {
  if (count <= bound) return count;
  throw new ReadingError(`announces ${count} ${what}; at most ${bound} are read`);
};

const readText = async (window: ByteWindow, bound: number): Promise<string> => {
  await window.need(8);
  const length = within(window.u64(), bound, "bytes of text");
  await window.need(length);
  return window.bytes(length).toString("utf8");
};

const whole = (number: number | bigint): GgufValue => ({ kind: "number", number, isWhole: true });
const fraction = (number: number): GgufValue => ({ kind: "number", number, isWhole: false });

/** How values of each plain type are read, with their width. */
const scalars: Readonly<Record<number, readonly [width: number, read: (bytes: Buffer) => GgufValue]>> = {
  0: [1, (bytes) => whole(bytes.readUInt8())],
  1: [1, (bytes) => whole(bytes.readInt8())],
  2: [2, (bytes) => whole(bytes.readUInt16LE())],
  3: [2, (bytes) => whole(bytes.readInt16LE())],
  4: [4, (bytes) => whole(bytes.readUInt32LE())],
  5: [4, (bytes) => whole(bytes.readInt32LE())],
  6: [4, (bytes) => fraction(Number(bytes.readFloatLE().toPrecision(7)))],
  7: [1, (bytes) => ({ kind: "flag", flag: bytes.readUInt8() !== 0 })],
  10: [8, (bytes) => whole(bytes.readBigUInt64LE())],
  11: [8, (bytes) => whole(bytes.readBigInt64LE())],
  12: [8, (bytes) => fraction(bytes.readDoubleLE())],
};
const textType = 8;
const listType = 9;
const flagType = 7;

const readScalar = async (window: ByteWindow, type: number): Promise<GgufValue> => {
  if (type === textType) return { kind: "text", text: await readText(window, bounds.text) };
  const [width, read] = scalars[type] ?? [];
  if (width === undefined || !read) throw new ReadingError(`has a value of the unknown type ${type}`);
  await window.need(width);
  return read(window.bytes(width));
};

const skipRest = async (window: ByteWindow, type: number, count: number): Promise<void> => {
  const width = scalars[type]?.[0];
  if (width !== undefined) return window.skip(count * width);
  for (let index = 0; index < count; index += 1) {
    if (!window.has(8)) await window.need(8);
    window.skip(window.u64());
  }
};

const readList = async (window: ByteWindow): Promise<GgufValue> => {
  await window.need(12);
  const type = window.u32();
  const count = within(window.u64(), bounds.list, "values in a list");
  if (type !== textType && !scalars[type]) throw new ReadingError(`has a list of the unknown type ${type}`);
  const readCount = Math.min(count, type === textType || count > bounds.numbers ? shownItems : count);
  const items: GgufValue[] = [];
  for (let index = 0; index < readCount; index += 1) items.push(await readScalar(window, type));
  await skipRest(window, type, count - items.length);
  return { kind: "list", of: type === textType ? "text" : type === flagType ? "flag" : "number", count, items };
};

const readEntry = async (window: ByteWindow): Promise<{ key: string; value: GgufValue }> => {
  const key = await readText(window, bounds.name);
  await window.need(4);
  const type = window.u32();
  return { key, value: type === listType ? await readList(window) : await readScalar(window, type) };
};

const readTensor = async (window: ByteWindow): Promise<GgufTensor> => {
  const name = await readText(window, bounds.name);
  await window.need(4);
  const dimensions = within(window.u32(), bounds.dimensions, "dimensions");
  await window.need(dimensions * 8 + 12);
  const shape = Array.from({ length: dimensions }, () => window.u64());
  const typeNumber = window.u32();
  const offset = window.u64();
  const parameters = shape.reduce((product, side) => product * side, 1);
  if (!Number.isSafeInteger(parameters)) throw new ReadingError("has too many parameters");
  return { name, type: tensorNames.get(typeNumber) ?? `type ${typeNumber}`, typeNumber, shape, parameters, offset };
};

/** Reads every entry and every tensor that a GGUF file announces; counts and lengths are bounded before they are read. */
export const readGgufContent = async (source: ByteSource): Promise<GgufContent> => {
  const window = openWindow(source, bounds.header);
  await window.need(24);
  if (window.bytes(4).toString("latin1") !== "GGUF") throw new ReadingError("is not a GGUF file");
  const version = window.u32();
  if (version !== 2 && version !== 3) throw new ReadingError(`is of GGUF version ${version}; 2 and 3 are read`);
  const tensorCount = within(window.u64(), bounds.tensors, "tensors");
  const entryCount = within(window.u64(), bounds.entries, "entries");
  const entries: { key: string; value: GgufValue }[] = [];
  for (let index = 0; index < entryCount; index += 1) entries.push(await readEntry(window));
  const tensors: GgufTensor[] = [];
  for (let index = 0; index < tensorCount; index += 1) tensors.push(await readTensor(window));
  return { version, entries, tensors, headerBytes: window.position() };
};
