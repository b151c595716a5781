import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { errorCode } from "../../../errors.ts";
import { objectId } from "../../../git/object-id.ts";
import { objectHeader } from "../../../git/pack-writer.ts";
import type { WorkerJob } from "../../../workers/job.ts";

interface StoredBlob {
  readonly oid: string;
  readonly path: string;
}

/** Small files as a pack has them, one after the other. */
export interface PackedBlobs {
  readonly bytes: Uint8Array;
  /** Those that have no file of their own. */
  readonly missing: readonly string[];
}

const readIfStored = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
};

const pack = (blobs: readonly StoredBlob[]): PackedBlobs => {
  const missing: string[] = [];
  const parts: Buffer[] = [];
  for (const { oid, path } of blobs) {
    const content = readIfStored(path);
    if (!content) missing.push(oid);
    // Clients check every id, so a damaged object must not be sent.
    else if (objectId("blob", content) !== oid) throw new Error(`blob ${oid} does not have its content`);
    else parts.push(objectHeader("blob", content.length), deflateSync(content));
  }
  return { bytes: Buffer.concat(parts), missing };
};

/** Reads and compresses small files: done one by one from the event loop, most of the time goes to passing them around. */
export const packBlobsJob: WorkerJob<readonly StoredBlob[], PackedBlobs> = {
  name: "pack git blobs",
  lane: "downloads",
  maxBytes: 0,
  run: pack,
};
