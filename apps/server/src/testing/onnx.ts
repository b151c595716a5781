/** Writes ONNX graphs by hand, so that tests have models of every kind without a network. */

type Bytes = Uint8Array;

const varint = (value: bigint | number): number[] => {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  do {
    const byte = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? byte | 0x80 : byte);
  } while (rest > 0n);
  return bytes;
};

const number = (field: number, value: bigint | number): Bytes =>
  Uint8Array.from([...varint(field << 3), ...varint(value)]);
const bytes = (field: number, value: Bytes): Bytes =>
  Buffer.concat([Uint8Array.from([...varint((field << 3) | 2), ...varint(value.length)]), value]);
const text = (field: number, value: string): Bytes => bytes(field, Buffer.from(value));
const join = (...parts: readonly Bytes[]): Bytes => Buffer.concat(parts);

const types = { float: 1, uint8: 2, int32: 6, int64: 7, bool: 9 } as const;
type ElementType = keyof typeof types;

/** An input or output: its dimensions are numbers, or names where they vary. */
export interface OnnxValue {
  readonly name: string;
  readonly type: ElementType;
  readonly dims: readonly (number | string)[];
}

/** A constant of the graph. */
export interface Constant {
  readonly name: string;
  readonly dims: readonly number[];
  readonly data: Float32Array | BigInt64Array | Uint8Array;
  /** Whether its values are written one by one, as the usual tools write small ones. */
  readonly isListed?: boolean;
}

/** One operation. */
export interface Node {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes?: Readonly<Record<string, number | readonly number[]>>;
}

/** A whole graph. */
export interface Graph {
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
  readonly constants?: readonly Constant[];
  readonly nodes: readonly Node[];
}

const dimension = (dim: number | string): Bytes => (typeof dim === "number" ? number(1, dim) : text(2, dim));

const valueInfo = ({ name, type, dims }: OnnxValue): Bytes => {
  const shape = join(...dims.map((dim) => bytes(1, dimension(dim))));
  return join(text(1, name), bytes(2, bytes(1, join(number(1, types[type]), bytes(2, shape)))));
};

const typeOf = (data: Constant["data"]): number => {
  if (data instanceof Float32Array) return types.float;
  return data instanceof Uint8Array ? types.uint8 : types.int64;
};

const tensor = ({ name, dims, data, isListed }: Constant): Bytes =>
  join(
    ...dims.map((dim) => number(1, dim)),
    number(2, typeOf(data)),
    ...(isListed ? [bytes(5, Uint8Array.from(Array.from(data, Number).flatMap(varint)))] : []),
    text(8, name),
    ...(isListed ? [] : [bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength))]),
  );

/** Whole numbers only: no operation of ours needs others. */
const attribute = ([name, value]: readonly [string, number | readonly number[]]): Bytes =>
  typeof value === "number"
    ? join(text(1, name), number(3, value), number(20, 2))
    : join(text(1, name), ...value.map((item) => number(8, item)), number(20, 7));

const node = ({ op, inputs, outputs, attributes = {} }: Node, index: number): Bytes =>
  join(
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(3, `node_${index}`),
    text(4, op),
    ...Object.entries(attributes).map((entry) => bytes(5, attribute(entry))),
  );

/** The bytes of an ONNX file. */
export const encodeOnnx = ({ inputs, outputs, constants = [], nodes }: Graph): Bytes => {
  const graph = join(
    ...nodes.map((item, index) => bytes(1, node(item, index))),
    text(2, "graph"),
    ...constants.map((item) => bytes(5, tensor(item))),
    ...inputs.map((item) => bytes(11, valueInfo(item))),
    ...outputs.map((item) => bytes(12, valueInfo(item))),
  );
  return join(number(1, 8), text(2, "orrery-tests"), bytes(7, graph), bytes(8, join(text(1, ""), number(2, 17))));
};
