import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createByteCache } from "./byte-cache.ts";
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
  const cache = createByteCache<string, Buffer>(maxCachedBytes, ({ length }) => length);
  const load = async (sha256: string, size: number): Promise<Buffer> => {
    const content = await buffer(await blobs.read(sha256, undefined, size));
    cache.set(sha256, content);
    return content;
  };
  return {
    read: async (sha256, range, size = Number.POSITIVE_INFINITY) => {
      if (size > maxContentBytes) return blobs.read(sha256, range, size);
      const content = cache.get(sha256) ?? (await load(sha256, size));
      return range ? content.subarray(range.start, range.end + 1) : content;
    },
  };
};
