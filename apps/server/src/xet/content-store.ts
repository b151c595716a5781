import { Readable } from "node:stream";
import { BlobError, type BlobStore, type ByteRange, isBlobError } from "../blobs/store.ts";
import type { Db } from "../db/engine.ts";
import type { Workers } from "../workers/workers.ts";
import { type CoveringTerm, coverTerm, termsInRange } from "./cover-range.ts";
import { readSegments, type SegmentDeps } from "./read-segments.ts";
import { findFileByContent, findXorbs, type XetFile, type XorbRow } from "./xet-store.ts";
import { decodeIndex } from "./xorb-index.ts";

export interface ContentStoreDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly workers: Workers;
}

/** A part of a file: chunks of a stored xorb. */
export interface FilePart {
  readonly term: CoveringTerm;
  readonly row: XorbRow;
}

/** The parts of a file that a range needs; throws if a xorb is missing. */
export const partsOf = async (db: Db, { hash, terms }: XetFile, range: ByteRange): Promise<FilePart[]> => {
  const inRange = termsInRange(terms, range);
  const rows = await findXorbs(db, [...new Set(inRange.map(({ term }) => term.xorb))]);
  const byHash = new Map(rows.map((row) => [row.hash, { row, chunks: decodeIndex(row.chunks) }]));
  return inRange.map(({ term, position }) => {
    const xorb = byHash.get(term.xorb);
    if (!xorb) throw new BlobError("not_found", `Xorb ${term.xorb} of the file ${hash} is not in the store.`);
    return { term: coverTerm(term, position, range, xorb.chunks), row: xorb.row };
  });
};

const readFile = async function* (deps: ContentStoreDeps, file: XetFile, range: ByteRange): AsyncGenerator<Uint8Array> {
  let left = range.end - range.start + 1;
  const segmentDeps: SegmentDeps = deps;
  for (const { term, row } of await partsOf(deps.db, file, range)) {
    let { skip } = term;
    for await (const bytes of readSegments(segmentDeps, row, { ...term, isDecoded: true })) {
      const wanted = bytes.subarray(Math.min(skip, bytes.length), Math.min(bytes.length, skip + left));
      skip = Math.max(0, skip - bytes.length);
      left -= wanted.length;
      if (wanted.length > 0) yield wanted;
    }
  }
};

/** A blob store that also has the contents that arrived by Xet, put together from their xorbs when they are read. */
export const createContentStore = (deps: ContentStoreDeps): BlobStore => {
  const { db, blobs } = deps;
  return {
    ...blobs,
    stat: async (sha256) => {
      const whole = await blobs.stat(sha256);
      if (whole) return whole;
      const file = await findFileByContent(db, sha256);
      return file && { sha256, size: file.size };
    },
    read: async (sha256, range, size) => {
      try {
        return await blobs.read(sha256, range, size);
      } catch (error) {
        const file = isBlobError(error, "not_found") && (await findFileByContent(db, sha256));
        if (!file) throw error;
        return Readable.from(readFile(deps, file, range ?? { start: 0, end: file.size - 1 }), { objectMode: false });
      }
    },
  };
};
