import { fileQuantizations, tensorQuantizations } from "@orrery/tasks";
import { type ByteSource, ReadingError } from "../../blobs/byte-source.ts";
import { type ByteWindow, openWindow } from "../byte-window.ts";
import type { Header, TensorEntry } from "./header.ts";

const bounds = {
  /** Bytes of the file that are looked at, vocabulary and all. */
  header: 64 * 1024 * 1024,
  entries: 20_000,
  tensors: 100_000,
  name: 4_096,
  text: 1024 * 1024,
  list: 8_000_000,
  dimensions: 8,
};
const maxValueLength = 2000;
const shownItems = 8;

const tensorNames = new Map(Object.entries(tensorQuantizations).map(([name, { number }]) => [number as number, name]));
const fileNames = new Map(Object.entries(fileQuantizations).map(([name, { number }]) => [number as number, name]));

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

/** How values of each plain type become text; the width comes with each. */
const scalars: Readonly<Record<number, readonly [width: number, read: (bytes: Buffer) => unknown]>> = {
  0: [1, (bytes) => bytes.readUInt8()],
  1: [1, (bytes) => bytes.readInt8()],
  2: [2, (bytes) => bytes.readUInt16LE()],
  3: [2, (bytes) => bytes.readInt16LE()],
  4: [4, (bytes) => bytes.readUInt32LE()],
  5: [4, (bytes) => bytes.readInt32LE()],
  6: [4, (bytes) => Number(bytes.readFloatLE().toPrecision(7))],
  7: [1, (bytes) => bytes.readUInt8() !== 0],
  10: [8, (bytes) => bytes.readBigUInt64LE()],
  11: [8, (bytes) => bytes.readBigInt64LE()],
  12: [8, (bytes) => bytes.readDoubleLE()],
};
const textType = 8;
const listType = 9;

const readScalar = async (window: ByteWindow, type: number): Promise<string> => {
  if (type === textType) return readText(window, bounds.text);
  const [width, read] = scalars[type] ?? [];
  if (width === undefined || !read) throw new ReadingError(`has a value of the unknown type ${type}`);
  await window.need(width);
  return String(read(window.bytes(width)));
};

const skipRest = async (window: ByteWindow, type: number, count: number): Promise<void> => {
  const width = scalars[type]?.[0];
  if (width !== undefined) return window.skip(count * width);
  for (let index = 0; index < count; index += 1) {
    if (!window.has(8)) await window.need(8);
    window.skip(window.u64());
  }
};

/** A list is shown by its first items and how many it has: a vocabulary has a hundred thousand. */
const readList = async (window: ByteWindow): Promise<string> => {
  await window.need(12);
  const type = window.u32();
  const count = within(window.u64(), bounds.list, "values in a list");
  if (type !== textType && !scalars[type]) throw new ReadingError(`has a list of the unknown type ${type}`);
  const items: string[] = [];
  for (let index = 0; index < Math.min(count, shownItems); index += 1)
    items.push((await readScalar(window, type)).slice(0, 80));
  await skipRest(window, type, count - items.length);
  const more = count > items.length ? `, … ${count} in all` : "";
  return `[${items.join(", ")}${more}]`;
};

const readEntry = async (window: ByteWindow): Promise<{ key: string; value: string }> => {
  const key = await readText(window, bounds.name);
  await window.need(4);
  const type = window.u32();
  const value = type === listType ? await readList(window) : await readScalar(window, type);
  return { key, value: value.slice(0, maxValueLength) };
};

const readTensor = async (window: ByteWindow): Promise<TensorEntry> => {
  const name = await readText(window, bounds.name);
  await window.need(4);
  const dimensions = within(window.u32(), bounds.dimensions, "dimensions");
  await window.need(dimensions * 8 + 12);
  const shape = Array.from({ length: dimensions }, () => window.u64());
  const type = window.u32();
  window.skip(8);
  const parameters = shape.reduce((product, side) => product * side, 1);
  if (!Number.isSafeInteger(parameters)) throw new ReadingError("has too many parameters");
  return { name, type: tensorNames.get(type) ?? `type ${type}`, shape, parameters };
};

/** Reads every entry and every tensor that a GGUF file announces; counts and lengths are bounded before they are read. */
export const readGguf = async (source: ByteSource): Promise<Header> => {
  const window = openWindow(source, bounds.header);
  await window.need(24);
  if (window.bytes(4).toString("latin1") !== "GGUF") throw new ReadingError("is not a GGUF file");
  const version = window.u32();
  if (version !== 2 && version !== 3) throw new ReadingError(`is of GGUF version ${version}; 2 and 3 are read`);
  const tensorCount = within(window.u64(), bounds.tensors, "tensors");
  const entryCount = within(window.u64(), bounds.entries, "entries");
  const metadata: { key: string; value: string }[] = [];
  for (let index = 0; index < entryCount; index += 1) metadata.push(await readEntry(window));
  const tensors: TensorEntry[] = [];
  for (let index = 0; index < tensorCount; index += 1) tensors.push(await readTensor(window));
  const fileType = metadata.find(({ key }) => key === "general.file_type")?.value;
  const quantization = fileType === undefined ? undefined : fileNames.get(Number(fileType));
  return { format: "gguf", tensors, metadata: metadata.slice(0, 500), ...(quantization && { quantization }) };
};
