import { blobSource } from "../blobs/blob-source.ts";
import type { ByteSource } from "../blobs/byte-source.ts";
import type { BlobStore } from "../blobs/store.ts";
import type { XorbRow } from "./xet-store.ts";
import { plainChunkHeader } from "./xorb.ts";
import { decodeIndex, type IndexedChunk } from "./xorb-index.ts";

/** Adds the headers of uncompressed chunks to the ranges of a file that the chunks are. */
const plainXorbSource = (content: ByteSource, { bytes, chunks, content_offset }: XorbRow): ByteSource => {
  const indexed = decodeIndex(chunks);
  const offsets = new Map<IndexedChunk, number>();
  let offset = content_offset ?? 0;
  for (const chunk of indexed) {
    offsets.set(chunk, offset);
    offset += chunk.size;
  }
  return {
    size: bytes,
    read: async (start, length) => {
      const covered = indexed.filter((chunk) => chunk.end > start && chunk.start < start + length);
      const parts: Uint8Array[] = [];
      for (const chunk of covered)
        parts.push(plainChunkHeader(chunk.size), await content.read(offsets.get(chunk) ?? 0, chunk.size));
      const skip = start - (covered[0]?.start ?? start);
      return Buffer.concat(parts).subarray(skip, skip + length);
    },
  };
};

/** The bytes of a xorb as clients download them. */
export const xorbSource = (blobs: BlobStore, row: XorbRow): ByteSource =>
  row.content_offset === null
    ? blobSource(blobs, row.sha256, row.bytes)
    : plainXorbSource(blobSource(blobs, row.sha256, Number.MAX_SAFE_INTEGER), row);
