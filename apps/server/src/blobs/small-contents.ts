import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { BlobStore, ByteRange } from "./store.ts";

/** Reads stored contents, as a blob store does, or whole where they are in memory. */
export interface ContentReader {
  read(sha256: string, range?: ByteRange, size?: number): Promise<Readable | Uint8Array>;
}

/** Opening, checking and closing a file costs more than the rest of a small download. */
const maxContentBytes = 64 * 1024;
const maxCachedBytes = 16 * 1024 * 1024;

/**
 * Caches small contents, the least recently used of which are dropped first. They are named by their hash, which the
 * store has checked, so a cached one is never stale.
 */
export const cacheSmallContents = (blobs: Pick<BlobStore, "read">): ContentReader => {
  const cache = new Map<string, Buffer>();
  let cachedBytes = 0;

  const remember = (sha256: string, content: Buffer): void => {
    cachedBytes += content.length - (cache.get(sha256)?.length ?? 0);
    cache.delete(sha256);
    cache.set(sha256, content);
    for (const [oldest, { length }] of cache) {
      if (cachedBytes <= maxCachedBytes) break;
      cache.delete(oldest);
      cachedBytes -= length;
    }
  };

  return {
    read: async (sha256, range, size = Number.POSITIVE_INFINITY) => {
      if (size > maxContentBytes) return blobs.read(sha256, range, size);
      const content = cache.get(sha256) ?? (await buffer(await blobs.read(sha256, undefined, size)));
      remember(sha256, content);
      return range ? content.subarray(range.start, range.end + 1) : content;
    },
  };
};
