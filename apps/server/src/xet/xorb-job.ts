import type { WorkerJob } from "../workers/job.ts";
import { bufferView } from "./buffer-view.ts";
import { createXetHashes, type XetHash } from "./hashes.ts";
import { verifyXorb, xorbLimits } from "./xorb.ts";
import { encodeIndex } from "./xorb-index.ts";

const hashes = createXetHashes();

export interface VerifiedXorb {
  /** See encodeIndex. */
  readonly chunks: string;
  readonly chunkCount: number;
}

/** Verifies an uploaded xorb: decodes and hashes every chunk. */
export const xorbJob: WorkerJob<{ readonly hash: XetHash }, VerifiedXorb> = {
  name: "xet xorb",
  lane: "uploads",
  maxBytes: xorbLimits.bytes,
  run: async ({ hash }, [source]) => {
    if (!source) throw new Error("the job needs a xorb");
    const chunks = verifyXorb(hashes, bufferView(await source.read(0, source.size)), hash);
    return { chunks: encodeIndex(chunks), chunkCount: chunks.length };
  },
};
