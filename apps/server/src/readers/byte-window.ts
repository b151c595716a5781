import { type ByteSource, ReadingError } from "../blobs/byte-source.ts";

const usualChunk = 256 * 1024;

/** A window over a source that never goes beyond `limit` bytes of it. */
export const openWindow = (source: ByteSource, limit: number, chunkSize = usualChunk) => {
  let buffer: Buffer = Buffer.alloc(0);
  let offset = 0;
  let position = 0;
  const end = Math.min(source.size, limit);

  const take = (length: number): number => {
    if (offset + length > buffer.length) throw new ReadingError("ends inside its header");
    offset += length;
    position += length;
    return offset - length;
  };
  return {
    /** Makes the next bytes available to the synchronous readers. */
    need: async (length: number): Promise<void> => {
      if (offset + length <= buffer.length) return;
      if (position + length > end) throw new ReadingError("ends inside its header, or the header is too long");
      buffer = Buffer.from(await source.read(position, Math.min(Math.max(length, chunkSize), end - position)));
      offset = 0;
      if (buffer.length < length) throw new ReadingError("ends inside its header");
    },
    has: (length: number): boolean => offset + length <= buffer.length,
    u32: (): number => buffer.readUInt32LE(take(4)),
    u64: (): number => {
      const value = buffer.readBigUInt64LE(take(8));
      if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ReadingError("contains a number that is not valid");
      return Number(value);
    },
    bytes: (length: number): Buffer => {
      const start = take(length);
      return buffer.subarray(start, start + length);
    },
    /** Passes over bytes without reading them. */
    skip: (length: number): void => {
      position += length;
      if (position > end) throw new ReadingError("ends inside its header, or the header is too long");
      offset = Math.min(offset + length, buffer.length);
    },
    /** Bytes of the source that were read or passed over. */
    position: (): number => position,
  };
};

/** Reads a source from front to back, with one chunk in memory. */
export type ByteWindow = ReturnType<typeof openWindow>;
