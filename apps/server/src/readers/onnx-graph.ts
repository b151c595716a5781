import { type ByteSource, ReadingError } from "../blobs/byte-source.ts";
import {
  eachField,
  openProtobuf,
  type ProtobufCursor,
  type ProtobufField,
  readProtobufText,
  readVarint,
} from "./weights/protobuf.ts";

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

const bounds = { nodes: 500_000, tensors: 200_000, dimensions: 16 };

const within = (count: number, bound: number, what: string): void => {
  if (count > bound) throw new ReadingError(`has more than ${bound} ${what}`);
};

const readAttribute = async (cursor: ProtobufCursor, end: number, numbers: Record<string, number>): Promise<void> => {
  let name = "";
  let whole: number | undefined;
  await eachField(cursor, end, async (field) => {
    if (field.number === 1) name = await readProtobufText(cursor, field);
    else if (field.number === 3 && field.isNumber) whole = field.value;
  });
  if (whole !== undefined) numbers[name] = whole;
};

const readNode = async (cursor: ProtobufCursor, end: number): Promise<OnnxNode> => {
  const inputs: string[] = [];
  const outputs: string[] = [];
  const numbers: Record<string, number> = {};
  let op = "";
  await eachField(cursor, end, async (field) => {
    if (field.number === 1) inputs.push(await readProtobufText(cursor, field));
    else if (field.number === 2) outputs.push(await readProtobufText(cursor, field));
    else if (field.number === 4) op = await readProtobufText(cursor, field);
    else if (field.number === 5) await readAttribute(cursor, cursor.at + field.value, numbers);
  });
  return { op, inputs, outputs, numbers };
};

/** Dimensions come one by one, or several in one field. */
const readDims = async (cursor: ProtobufCursor, { value, isNumber }: ProtobufField, dims: number[]): Promise<void> => {
  if (isNumber) dims.push(value);
  else for (const end = cursor.at + value; cursor.at < end; ) dims.push(await readVarint(cursor));
  within(dims.length, bounds.dimensions, "dimensions");
};

const readTensor = async (cursor: ProtobufCursor, end: number, fieldStart: number): Promise<OnnxTensor> => {
  const start = cursor.at;
  const dims: number[] = [];
  let name = "";
  let type = 0;
  const places: { raw?: FileRange; listed?: FileRange } = {};
  await eachField(cursor, end, async (field) => {
    const place = { start: cursor.at, end: cursor.at + field.value };
    if (field.number === 1) await readDims(cursor, field, dims);
    else if (field.number === 2) type = field.value;
    else if (field.number === 8) name = await readProtobufText(cursor, field);
    else if (field.number === 9) places.raw = place;
    else if (field.number === 5 && !field.isNumber) places.listed = place;
  });
  return { start, end, fieldStart, name, type, dims, ...places };
};

const readGraph = async (cursor: ProtobufCursor, end: number, fieldStart: number): Promise<OnnxGraph> => {
  const start = cursor.at;
  const nodes: OnnxNode[] = [];
  const tensors: OnnxTensor[] = [];
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
  const cursor = openProtobuf(source);
  let graph: OnnxGraph | undefined;
  await eachField(cursor, source.size, async ({ number, begin, value }) => {
    if (number === 7) graph = await readGraph(cursor, cursor.at + value, begin);
  });
  if (!graph) throw new ReadingError("has no graph: it is not an ONNX file");
  return graph;
};
