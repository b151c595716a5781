import { type ByteSource, ReadingError } from "../blobs/byte-source.ts";
import { type ByteWindow, openWindow } from "./byte-window.ts";

interface FileRange {
  readonly start: number;
  readonly end: number;
}

/** A message in the file, and where the field begins that holds it. */
interface Message extends FileRange {
  readonly fieldStart: number;
}

/** A constant of a graph. Its values stay in the file; `raw` says where they lie. */
export interface OnnxTensor extends Message {
  readonly name: string;
  /** The number that ONNX gives to a type of values: 1 for float, 2 for uint8, 3 for int8. */
  readonly type: number;
  readonly dims: readonly number[];
  readonly raw?: FileRange;
  /** Where values lie that are written one by one, as numbers of any length. */
  readonly listed?: FileRange;
}

/** One operation of a graph. */
export interface OnnxNode {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Those of its attributes that are one whole number. */
  readonly numbers: Readonly<Record<string, number>>;
}

/** What an ONNX file says of its graph, without its weights. */
export interface OnnxGraph extends Message {
  readonly nodes: readonly OnnxNode[];
  readonly tensors: readonly OnnxTensor[];
}

const bounds = { nodes: 500_000, tensors: 200_000, name: 65_536, dimensions: 16 };

interface Cursor {
  readonly window: ByteWindow;
  at: number;
}

const varint = async (cursor: Cursor): Promise<number> => {
  let value = 0;
  for (let scale = 1; scale < 2 ** 70; scale *= 128) {
    if (!cursor.window.has(1)) await cursor.window.need(1);
    const [byte = 0] = cursor.window.bytes(1);
    cursor.at += 1;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
  }
  throw new ReadingError("contains a number that is not valid");
};

interface Field {
  readonly number: number;
  /** Where the field with its tag begins. */
  readonly begin: number;
  /** The value of a number; the length of anything else. */
  readonly value: number;
  readonly isNumber: boolean;
}

const fixed: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

const nextField = async (cursor: Cursor): Promise<Field> => {
  const begin = cursor.at;
  const tag = await varint(cursor);
  const [number, wire] = [Math.floor(tag / 8), tag % 8];
  if (wire === 0) return { number, begin, value: await varint(cursor), isNumber: true };
  const value = wire === 2 ? await varint(cursor) : fixed[wire];
  if (value === undefined) throw new ReadingError("is not an ONNX file");
  return { number, begin, value, isNumber: false };
};

const skip = (cursor: Cursor, length: number): void => {
  cursor.window.skip(length);
  cursor.at += length;
};

/** Calls `take` for each field of a message; what `take` leaves of a field is passed over. */
const eachField = async (cursor: Cursor, end: number, take: (field: Field) => Promise<void>): Promise<void> => {
  while (cursor.at < end) {
    const field = await nextField(cursor);
    const after = cursor.at + (field.isNumber ? 0 : field.value);
    if (after > end) throw new ReadingError("is cut off, or is not an ONNX file");
    await take(field);
    if (cursor.at < after) skip(cursor, after - cursor.at);
  }
};

const text = async (cursor: Cursor, { value: length }: Field): Promise<string> => {
  if (length > bounds.name) throw new ReadingError(`has a name of ${length} bytes; at most ${bounds.name} are read`);
  await cursor.window.need(length);
  cursor.at += length;
  return cursor.window.bytes(length).toString("utf8");
};

const within = (count: number, bound: number, what: string): void => {
  if (count > bound) throw new ReadingError(`has more than ${bound} ${what}`);
};

const readAttribute = async (cursor: Cursor, end: number, numbers: Record<string, number>): Promise<void> => {
  let name = "";
  let whole: number | undefined;
  await eachField(cursor, end, async (field) => {
    if (field.number === 1) name = await text(cursor, field);
    else if (field.number === 3 && field.isNumber) whole = field.value;
  });
  if (whole !== undefined) numbers[name] = whole;
};

const readNode = async (cursor: Cursor, end: number): Promise<OnnxNode> => {
  const [inputs, outputs]: [string[], string[]] = [[], []];
  const numbers: Record<string, number> = {};
  let op = "";
  await eachField(cursor, end, async (field) => {
    if (field.number === 1) inputs.push(await text(cursor, field));
    else if (field.number === 2) outputs.push(await text(cursor, field));
    else if (field.number === 4) op = await text(cursor, field);
    else if (field.number === 5) await readAttribute(cursor, cursor.at + field.value, numbers);
  });
  return { op, inputs, outputs, numbers };
};

/** Dimensions come one by one, or several in one field. */
const readDims = async (cursor: Cursor, { value, isNumber }: Field, dims: number[]): Promise<void> => {
  if (isNumber) dims.push(value);
  else for (const end = cursor.at + value; cursor.at < end; ) dims.push(await varint(cursor));
  within(dims.length, bounds.dimensions, "dimensions");
};

const readTensor = async (cursor: Cursor, end: number, fieldStart: number): Promise<OnnxTensor> => {
  const start = cursor.at;
  const dims: number[] = [];
  let [name, type] = ["", 0];
  const places: { raw?: FileRange; listed?: FileRange } = {};
  await eachField(cursor, end, async (field) => {
    const place = { start: cursor.at, end: cursor.at + field.value };
    if (field.number === 1) await readDims(cursor, field, dims);
    else if (field.number === 2) type = field.value;
    else if (field.number === 8) name = await text(cursor, field);
    else if (field.number === 9) places.raw = place;
    else if (field.number === 5 && !field.isNumber) places.listed = place;
  });
  return { start, end, fieldStart, name, type, dims, ...places };
};

const readGraph = async (cursor: Cursor, end: number, fieldStart: number): Promise<OnnxGraph> => {
  const start = cursor.at;
  const [nodes, tensors]: [OnnxNode[], OnnxTensor[]] = [[], []];
  await eachField(cursor, end, async ({ number, value, begin }) => {
    if (number === 1) nodes.push(await readNode(cursor, cursor.at + value));
    if (number === 5) tensors.push(await readTensor(cursor, cursor.at + value, begin));
    within(nodes.length, bounds.nodes, "operations");
    within(tensors.length, bounds.tensors, "constants");
  });
  return { start, end, fieldStart, nodes, tensors };
};

/** Reads what an ONNX file says of its graph. Weights are passed over, and counts and names are bounded. */
export const readOnnxGraph = async (source: ByteSource): Promise<OnnxGraph> => {
  const cursor: Cursor = { window: openWindow(source, source.size), at: 0 };
  let graph: OnnxGraph | undefined;
  await eachField(cursor, source.size, async ({ number, begin, value }) => {
    if (number === 7) graph = await readGraph(cursor, cursor.at + value, begin);
  });
  if (!graph) throw new ReadingError("has no graph: it is not an ONNX file");
  return graph;
};
