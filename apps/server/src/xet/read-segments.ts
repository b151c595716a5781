import type { ByteSource } from "../blobs/byte-source.ts";
import type { BlobStore } from "../blobs/store.ts";
import type { Workers } from "../workers/workers.ts";
import { segmentBytes, segmentJob } from "./segment-job.ts";
import type { XorbRow } from "./xet-store.ts";
import { decodeIndex, type IndexedChunk } from "./xorb-index.ts";
import { xorbSource } from "./xorb-source.ts";

export interface SegmentDeps {
  readonly blobs: BlobStore;
  readonly workers: Workers;
}

export interface ChunkRange {
  readonly firstChunk: number;
  /** Exclusive. */
  readonly endChunk: number;
  /** Whether the content is wanted, or the chunks as they are stored. */
  readonly isDecoded: boolean;
}

/** Groups consecutive chunks into segments of at most the size of a job. */
const segmentsOf = (chunks: readonly IndexedChunk[]): IndexedChunk[][] => {
  const segments: IndexedChunk[][] = [];
  for (const chunk of chunks) {
    const last = segments.at(-1);
    if (last?.[0] && chunk.end - last[0].start <= segmentBytes) last.push(chunk);
    else segments.push([chunk]);
  }
  return segments;
};

const rangeSource = (source: ByteSource, start: number, end: number): ByteSource => ({
  size: end - start,
  file: source.file && { path: source.file.path, start: source.file.start + start },
  read: (at, length) => source.read(start + at, Math.min(length, end - start - at)),
});

/** Reads chunks of a xorb, checked in workers. The next segment is read while the current one is sent. */
export const readSegments = async function* (
  { blobs, workers }: SegmentDeps,
  row: XorbRow,
  { firstChunk, endChunk, isDecoded }: ChunkRange,
): AsyncGenerator<Uint8Array> {
  const source = xorbSource(blobs, row);
  const segments = segmentsOf(decodeIndex(row.chunks).slice(firstChunk, endChunk));
  const read = (segment: readonly IndexedChunk[] | undefined): Promise<Uint8Array> | undefined => {
    const first = segment?.[0];
    const last = segment?.at(-1);
    if (!segment || !first || !last) return undefined;
    const request = { chunks: segment.map(({ hash }) => hash), isDecoded };
    const job = workers.run(segmentJob, request, [rangeSource(source, first.start, last.end)], `Xorb ${row.hash}`);
    // A failure is reported when the segment is reached, not before.
    job.catch(() => {});
    return job;
  };
  let next = read(segments[0]);
  for (let index = 1; next; index += 1) {
    const current = next;
    next = read(segments[index]);
    yield await current;
  }
};
