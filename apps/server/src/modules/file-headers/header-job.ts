import type { FileHeader, FileHeaderQuery } from "@orrery/contract";
import { type ByteSource, ReadingError } from "../../blobs/byte-source.ts";
import { type Header, typesOf } from "../../readers/weights/header.ts";
import { layersOf } from "../../readers/weights/layers.ts";
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
    tensors: found.slice(offset, offset + limit).map((tensor) => ({ ...tensor, shape: [...tensor.shape] })),
    found: found.length,
  };
};

/** The reply as JSON text: names of tensors can be long, and the hub sends it on as it is. */
const read = async ({ format, query }: HeaderQuestion, [source]: readonly ByteSource[]): Promise<Uint8Array> => {
  if (!source) throw new ReadingError("is not stored on this hub");
  return new TextEncoder().encode(JSON.stringify(toReply(await readHeader(format, source), query)));
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
