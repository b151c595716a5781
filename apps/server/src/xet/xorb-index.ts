import { hashBytes, hashText, type XetHash } from "./hashes.ts";

export interface IndexedChunk {
  readonly hash: XetHash;
  /** Bytes of content. */
  readonly size: number;
  /** Position of its header in the xorb. */
  readonly start: number;
  /** Position after its data. */
  readonly end: number;
}

/** Hash, size and end of each chunk. */
const recordBytes = 40;

/** The chunks of a xorb as text, so that both databases and backups store it alike. */
export const encodeIndex = (chunks: readonly Omit<IndexedChunk, "start">[]): string => {
  const bytes = Buffer.alloc(chunks.length * recordBytes);
  chunks.forEach(({ hash, size, end }, index) => {
    const at = index * recordBytes;
    hashBytes(hash).copy(bytes, at);
    bytes.writeUInt32LE(size, at + 32);
    bytes.writeUInt32LE(end, at + 36);
  });
  return bytes.toString("base64");
};

export const decodeIndex = (text: string): IndexedChunk[] => {
  const bytes = Buffer.from(text, "base64");
  const chunks: IndexedChunk[] = [];
  for (let at = 0; at < bytes.length; at += recordBytes) {
    const hash = hashText(bytes.subarray(at, at + 32));
    const start = chunks.at(-1)?.end ?? 0;
    chunks.push({ hash, size: bytes.readUInt32LE(at + 32), start, end: bytes.readUInt32LE(at + 36) });
  }
  return chunks;
};
