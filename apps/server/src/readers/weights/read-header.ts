import type { ByteSource } from "../../blobs/byte-source.ts";
import type { Header } from "./header.ts";
import { readGguf } from "./read-gguf.ts";
import { readSafetensors } from "./read-safetensors.ts";

const readers = { safetensors: readSafetensors, gguf: readGguf } as const;

/** Formats of weights whose headers are read. */
export type WeightsFormat = keyof typeof readers;

/** The format of a file of weights, told from its name. */
export const weightsFormatOf = (path: string): WeightsFormat | undefined => {
  const ending = /\.(safetensors|gguf)$/i.exec(path)?.[1]?.toLowerCase();
  return ending as WeightsFormat | undefined;
};

export const readHeader = (format: WeightsFormat, source: ByteSource): Promise<Header> => readers[format](source);
