import type { ByteSource } from "../../blobs/byte-source.ts";
import { readGgufContent } from "../../readers/weights/gguf-content.ts";
import type { WorkerJob } from "../../workers/job.ts";
import { checkGguf, type GgufFacts, type GgufPart } from "./check-gguf.ts";

const check = async (_input: null, sources: readonly ByteSource[]): Promise<GgufFacts> => {
  const parts: GgufPart[] = [];
  for (const source of sources) parts.push({ content: await readGgufContent(source), size: source.size });
  return checkGguf(parts);
};

/** Checks the files of a GGUF model, whose headers anyone may have written. */
export const ggufJob: WorkerJob<null, GgufFacts> = {
  name: "GGUF check",
  lane: "reads",
  // A header may have 64 MiB, which are read in stretches that can overlap; those of further parts are small.
  maxBytes: 256 * 1024 ** 2,
  remembersLimits: true,
  run: check,
};
