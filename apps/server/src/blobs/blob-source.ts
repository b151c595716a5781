import { type ByteSource, type DiskLocation, ReadingError } from "./byte-source.ts";
import { type BlobStore, isBlobError } from "./store.ts";

const locationOf = (blobs: BlobStore, sha256: string): DiskLocation | undefined =>
  blobs.pathOf && { path: blobs.pathOf(sha256), start: 0 };

export const blobSource = (blobs: BlobStore, sha256: string, size: number): ByteSource => ({
  size,
  sha256,
  file: locationOf(blobs, sha256),
  read: async (start, length) => {
    const end = Math.min(start + length, size) - 1;
    if (end < start) return new Uint8Array();
    const parts: Buffer[] = [];
    try {
      for await (const part of await blobs.read(sha256, { start, end })) parts.push(part as Buffer);
    } catch (error) {
      if (isBlobError(error, "not_found")) throw new ReadingError("is not stored on this hub");
      throw error;
    }
    return Buffer.concat(parts);
  },
});
