import { HubError } from "../errors.ts";
import { maxChunkBytes } from "./chunker.ts";
import type { XetHash, XetHashes } from "./hashes.ts";
import { decodeLz4Frame } from "./lz4-frame.ts";

/** Limits of a xorb, fixed by the protocol. */
export const xorbLimits = {
  chunks: 8192,
  compressedChunkBytes: 262_144,
  unpackedBytes: 64 * 1024 * 1024,
  /** Each chunk adds a header of 8 bytes. */
  bytes: 64 * 1024 * 1024 + 64 * 1024,
};

const headerBytes = 8;
/** Some clients append a footer where the next chunk would begin. */
const footerMark = Buffer.from("XETBLOB");

/** How a chunk is compressed. */
const schemes = { none: 0, lz4: 1, groupedLz4: 2 };

/** Where a chunk is in the bytes of a xorb. */
export interface PackedChunk {
  /** Position of its header. */
  readonly start: number;
  /** Position after its data. */
  readonly end: number;
  readonly scheme: number;
  readonly size: number;
}

export interface XorbChunk extends PackedChunk {
  readonly hash: XetHash;
}

const bad = (message: string): HubError => new HubError("bad_request", `The xorb is not valid: ${message}`);

const readChunkHeader = (bytes: Buffer, start: number): PackedChunk => {
  if (start + headerBytes > bytes.length) throw bad("it ends inside the header of a chunk.");
  const version = bytes[start] as number;
  if (version !== 0) throw bad(`chunk format ${version} is not supported.`);
  const packed = bytes.readUIntLE(start + 1, 3);
  const scheme = bytes[start + 4] as number;
  const size = bytes.readUIntLE(start + 5, 3);
  const end = start + headerBytes + packed;
  if (end > bytes.length) throw bad("it ends inside a chunk.");
  if (packed > xorbLimits.compressedChunkBytes || size > maxChunkBytes || size === 0)
    throw bad(`a chunk of ${packed} bytes for ${size} is outside the limits.`);
  if (scheme > schemes.groupedLz4) throw bad(`compression ${scheme} is not supported.`);
  if (scheme === schemes.none && packed !== size) throw bad(`an uncompressed chunk has ${packed} bytes, not ${size}.`);
  return { start, end, scheme, size };
};

const hasFooterAt = (bytes: Buffer, at: number): boolean =>
  bytes.subarray(at, at + footerMark.length).equals(footerMark);

/** Finds the chunks of a xorb without decoding them. */
export const listChunks = (bytes: Buffer): PackedChunk[] => {
  const chunks: PackedChunk[] = [];
  let unpacked = 0;
  for (let at = 0; at < bytes.length && !hasFooterAt(bytes, at); ) {
    const chunk = readChunkHeader(bytes, at);
    chunks.push(chunk);
    unpacked += chunk.size;
    if (chunks.length > xorbLimits.chunks) throw bad(`it has more than ${xorbLimits.chunks} chunks.`);
    if (unpacked > xorbLimits.unpackedBytes) throw bad(`it holds more than ${xorbLimits.unpackedBytes} bytes.`);
    at = chunk.end;
  }
  if (chunks.length === 0) throw bad("it has no chunk.");
  return chunks;
};

/** Undoes byte grouping: bytes at positions 0, 1, 2 and 3 modulo 4 were stored as four runs. */
const ungroup = (grouped: Buffer): Buffer => {
  const output = Buffer.allocUnsafe(grouped.length);
  let from = 0;
  for (let offset = 0; offset < 4; offset += 1)
    for (let to = offset; to < grouped.length; to += 4) {
      output[to] = grouped[from] as number;
      from += 1;
    }
  return output;
};

export const decodeChunk = (bytes: Buffer, { start, end, scheme, size }: PackedChunk): Buffer => {
  const data = bytes.subarray(start + headerBytes, end);
  if (scheme === schemes.none) return data;
  const plain = decodeLz4Frame(data, size);
  return scheme === schemes.groupedLz4 ? ungroup(plain) : plain;
};

export const plainChunkHeader = (size: number): Buffer => {
  const header = Buffer.alloc(headerBytes);
  header.writeUIntLE(size, 1, 3);
  header.writeUIntLE(size, 5, 3);
  return header;
};

/** Decodes and hashes every chunk and checks them against the hash that the xorb was sent under. */
export const verifyXorb = (hashes: XetHashes, bytes: Buffer, expected: XetHash): XorbChunk[] => {
  const chunks = listChunks(bytes).map((chunk) => ({ ...chunk, hash: hashes.chunk(decodeChunk(bytes, chunk)) }));
  const actual = hashes.root(chunks);
  if (actual !== expected) throw bad(`its content has the hash ${actual}, not ${expected}.`);
  return chunks;
};
