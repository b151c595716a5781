import { type ByteSource, ReadingError } from "../../blobs/byte-source.ts";
import { asObject, parseJson } from "../bounded-json.ts";
import type { Header, TensorEntry } from "./header.ts";

const maxHeaderBytes = 16 * 1024 * 1024;
const maxValueLength = 2000;

const toTensor = (name: string, value: unknown): TensorEntry => {
  const { dtype, shape } = asObject(value) ?? {};
  if (typeof dtype !== "string" || !/^[A-Z][A-Z0-9_]{0,15}$/.test(dtype))
    throw new ReadingError("has a tensor without a type");
  if (!Array.isArray(shape) || shape.length > 16 || !shape.every((side) => Number.isSafeInteger(side) && side >= 0))
    throw new ReadingError("has a tensor with an impossible shape");
  const parameters = shape.reduce((product: number, side: number) => product * side, 1);
  if (!Number.isSafeInteger(parameters)) throw new ReadingError("has a tensor with too many parameters");
  return { name, type: dtype, shape, parameters };
};

const metadataOf = (value: unknown): Header["metadata"] =>
  Object.entries(asObject(value) ?? {})
    .slice(0, 200)
    .map(([key, text]) => ({ key: key.slice(0, 200), value: String(text).slice(0, maxValueLength) }));

/** Reads every tensor that a safetensors file announces; no more than its header is read. */
export const readSafetensors = async (source: ByteSource): Promise<Header> => {
  const start = Buffer.from(await source.read(0, 8));
  if (start.length < 8) throw new ReadingError("is too short to be a safetensors file");
  const length = start.readBigUInt64LE();
  if (length > BigInt(maxHeaderBytes) || 8n + length > BigInt(source.size))
    throw new ReadingError(`announces a header of ${length} bytes, which is not valid`);
  const header = asObject(parseJson(await source.read(8, Number(length))));
  if (!header) throw new ReadingError("has a header that is not an object");
  const { __metadata__: metadata, ...tensors } = header;
  return {
    format: "safetensors",
    tensors: Object.entries(tensors).map(([name, value]) => toTensor(name, value)),
    metadata: metadataOf(metadata),
  };
};
