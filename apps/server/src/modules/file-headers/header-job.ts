import type { FileHeader, FileHeaderQuery } from "@orrery/contract";
import { type ByteSource, ReadingError } from "../../blobs/byte-source.ts";
import { checkGguf, type GgufPart } from "../../inference/gguf/check-gguf.ts";
import { memoryParts } from "../../inference/gguf/memory-plan.ts";
import { readGgufContent } from "../../readers/weights/gguf-content.ts";
import { type Header, typesOf } from "../../readers/weights/header.ts";
import { layersOf } from "../../readers/weights/layers.ts";
import { ggufHeader } from "../../readers/weights/read-gguf.ts";
import { readHeader, type WeightsFormat } from "../../readers/weights/read-header.ts";
import type { WorkerJob } from "../../workers/job.ts";

interface HeaderQuestion {
  readonly format: WeightsFormat;
  readonly query: FileHeaderQuery;
}

const toReply = (header: Header, { offset = 0, limit = 200, search = "" }: FileHeaderQuery): FileHeader => {
  const wanted = search.toLowerCase();
  const found = header.tensors.filter(({ name }) => name.toLowerCase().includes(wanted));
  return {
    format: header.format,
    parameters: header.tensors.reduce((sum, { parameters }) => sum + parameters, 0),
    tensorCount: header.tensors.length,
    types: typesOf(header.tensors),
    layers: layersOf(header.tensors),
    metadata: [...header.metadata],
    ...(header.quantization && { quantization: header.quantization }),
    ...(header.onnx && { onnx: header.onnx }),
    ...(header.gguf && { gguf: header.gguf }),
    tensors: found.slice(offset, offset + limit).map((tensor) => ({ ...tensor, shape: [...tensor.shape] })),
    found: found.length,
  };
};

/** Undefined for a file that this hub cannot run by itself, such as one part of several. */
const memoryOf = (part: GgufPart) => {
  try {
    const facts = checkGguf([part]);
    return memoryParts(facts, facts.contextLength);
  } catch (error) {
    if (error instanceof ReadingError) return undefined;
    throw error;
  }
};

const readWithMemory = async (source: ByteSource): Promise<Header> => {
  const content = await readGgufContent(source);
  const header = ggufHeader(content);
  const memory = memoryOf({ content, size: source.size });
  return { ...header, gguf: { ...header.gguf, ...(memory && { memory }) } };
};

/** The reply as JSON text: names of tensors can be long, and the hub sends it on as it is. */
const read = async ({ format, query }: HeaderQuestion, [source]: readonly ByteSource[]): Promise<Uint8Array> => {
  if (!source) throw new ReadingError("is not stored on this hub");
  const header = format === "gguf" ? await readWithMemory(source) : await readHeader(format, source);
  return new TextEncoder().encode(JSON.stringify(toReply(header, query)));
};

/** One page of the tensors that a file of weights announces. */
export const headerJob: WorkerJob<HeaderQuestion, Uint8Array> = {
  name: "file header",
  lane: "reads",
  // A GGUF header may have 64 MiB, which are read in stretches that can overlap.
  maxBytes: 128 * 1024 ** 2,
  remembersLimits: true,
  run: read,
};
