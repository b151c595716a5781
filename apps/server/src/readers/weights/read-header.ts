import type { ByteSource } from "../../blobs/byte-source.ts";
import type { Header } from "./header.ts";
import { readGguf } from "./read-gguf.ts";
import { readOnnx } from "./read-onnx.ts";
import { readSafetensors } from "./read-safetensors.ts";

const readers = { safetensors: readSafetensors, gguf: readGguf, onnx: readOnnx } as const;

/** Formats of weights whose headers are read. */
export type WeightsFormat = keyof typeof readers;

/** The format of a file of weights, told from its name. */
export const weightsFormatOf = (path: string): WeightsFormat | undefined => {
  const ending = /\.(safetensors|gguf|onnx)$/i.exec(path)?.[1]?.toLowerCase();
  return ending as WeightsFormat | undefined;
};

export const readHeader = (format: WeightsFormat, source: ByteSource): Promise<Header> => readers[format](source);
