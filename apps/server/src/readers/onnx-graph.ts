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

/** An input or output of a graph. */
export interface OnnxPort {
  readonly name: string;
  /** The number that ONNX gives to a type of values; undefined for what is no tensor. */
  readonly type?: number;
  /** Numbers, and names of those that vary; undefined where the file does not say. */
  readonly shape?: readonly (number | string)[];
}

/** What an ONNX file says of its graph, without its weights. */
export interface OnnxGraph extends Message {
  readonly nodes: readonly OnnxNode[];
  readonly tensors: readonly OnnxTensor[];
  readonly inputs: readonly OnnxPort[];
  readonly outputs: readonly OnnxPort[];
}

/** What an ONNX file says of itself. */
export interface OnnxModel {
  readonly irVersion: number;
  /** `pytorch 2.9.1` */
  readonly producer: string;
  /** `ai.onnx` is the domain without a name. */
  readonly opsets: readonly { readonly domain: string; readonly version: number }[];
  readonly metadata: readonly { readonly key: string; readonly value: string }[];
  readonly graph: OnnxGraph;
}

const bounds = { nodes: 500_000, tensors: 200_000, dimensions: 16, values: 10_000, opsets: 1_000, metadata: 500 };

/** Of a longer text, this many bytes are read. */
const maxMetadataText = 2_000;

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

/** Field 1 is a dimension's length and field 2 its name. One with neither varies, and has no name. */
const readDimension = async (cursor: ProtobufCursor, end: number): Promise<number | string> => {
  let found: number | string = "";
  await eachField(cursor, end, async (field) => {
    if (field.number === 1 && field.isNumber) found = field.value;
    else if (field.number === 2 && !field.isNumber) found = await readProtobufText(cursor, field);
  });
  return found;
};

const readShape = async (cursor: ProtobufCursor, end: number): Promise<(number | string)[]> => {
  const shape: (number | string)[] = [];
  await eachField(cursor, end, async ({ number, isNumber, value }) => {
    if (number === 1 && !isNumber) shape.push(await readDimension(cursor, cursor.at + value));
    within(shape.length, bounds.dimensions, "dimensions");
  });
  return shape;
};

const readTensorType = async (cursor: ProtobufCursor, end: number): Promise<Omit<OnnxPort, "name">> => {
  let found: Omit<OnnxPort, "name"> = {};
  await eachField(cursor, end, async ({ number, isNumber, value }) => {
    if (number === 1 && isNumber) found = { ...found, type: value };
    else if (number === 2 && !isNumber) found = { ...found, shape: await readShape(cursor, cursor.at + value) };
  });
  return found;
};

const readValue = async (cursor: ProtobufCursor, end: number): Promise<OnnxPort> => {
  let found: OnnxPort = { name: "" };
  await eachField(cursor, end, async (field) => {
    if (field.isNumber) return;
    if (field.number === 1) found = { ...found, name: await readProtobufText(cursor, field) };
    else if (field.number === 2)
      await eachField(cursor, cursor.at + field.value, async ({ number, isNumber, value }) => {
        if (number === 1 && !isNumber) found = { ...found, ...(await readTensorType(cursor, cursor.at + value)) };
      });
  });
  return found;
};

const readGraph = async (cursor: ProtobufCursor, end: number, fieldStart: number): Promise<OnnxGraph> => {
  const start = cursor.at;
  const nodes: OnnxNode[] = [];
  const tensors: OnnxTensor[] = [];
  const inputs: OnnxPort[] = [];
  const outputs: OnnxPort[] = [];
  await eachField(cursor, end, async ({ number, value, begin }) => {
    if (number === 1) nodes.push(await readNode(cursor, cursor.at + value));
    else if (number === 5) tensors.push(await readTensor(cursor, cursor.at + value, begin));
    else if (number === 11) inputs.push(await readValue(cursor, cursor.at + value));
    else if (number === 12) outputs.push(await readValue(cursor, cursor.at + value));
    within(nodes.length, bounds.nodes, "operations");
    within(tensors.length, bounds.tensors, "constants");
    // Older files list their constants among the inputs.
    within(inputs.length, bounds.values + bounds.tensors, "inputs");
    within(outputs.length, bounds.values, "outputs");
  });
  const constants = new Set(tensors.map(({ name }) => name));
  return { start, end, fieldStart, nodes, tensors, inputs: inputs.filter(({ name }) => !constants.has(name)), outputs };
};

const readOpset = async (cursor: ProtobufCursor, end: number) => {
  const opset = { domain: "ai.onnx", version: 0 };
  await eachField(cursor, end, async (field) => {
    if (field.number === 1 && !field.isNumber) opset.domain = (await readProtobufText(cursor, field)) || opset.domain;
    else if (field.number === 2 && field.isNumber) opset.version = field.value;
  });
  return opset;
};

const readMetadata = async (cursor: ProtobufCursor, end: number) => {
  const entry = { key: "", value: "" };
  await eachField(cursor, end, async (field) => {
    if (field.isNumber) return;
    if (field.number === 1) entry.key = await readProtobufText(cursor, field);
    else if (field.number === 2) {
      const value = Math.min(field.value, maxMetadataText);
      entry.value = (await readProtobufText(cursor, { ...field, value })) + (value < field.value ? "…" : "");
    }
  });
  return entry;
};

/** Reads what an ONNX file says of itself. Weights are passed over, and counts and names are bounded. */
export const readOnnxModel = async (source: ByteSource): Promise<OnnxModel> => {
  const cursor = openProtobuf(source);
  const opsets: { domain: string; version: number }[] = [];
  const metadata: { key: string; value: string }[] = [];
  const producer: [name: string, version: string] = ["", ""];
  let irVersion = 0;
  let graph: OnnxGraph | undefined;
  await eachField(cursor, source.size, async (field) => {
    const { number, begin, value, isNumber } = field;
    const end = cursor.at + value;
    if (number === 1 && isNumber) irVersion = value;
    else if (isNumber) return;
    else if (number === 2 || number === 3) producer[number - 2] = await readProtobufText(cursor, field);
    else if (number === 7) graph = await readGraph(cursor, end, begin);
    else if (number === 8) opsets.push(await readOpset(cursor, end));
    else if (number === 14) metadata.push(await readMetadata(cursor, end));
    within(opsets.length, bounds.opsets, "versions of operators");
    within(metadata.length, bounds.metadata, "entries of metadata");
  });
  if (!graph) throw new ReadingError("has no graph: it is not an ONNX file");
  return { irVersion, producer: producer.filter(Boolean).join(" "), opsets, metadata, graph };
};

/** Reads what an ONNX file says of its graph. */
export const readOnnxGraph = async (source: ByteSource): Promise<OnnxGraph> => (await readOnnxModel(source)).graph;
