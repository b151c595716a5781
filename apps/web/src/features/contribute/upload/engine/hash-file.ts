import type { ChunkHasher } from "./chunk-hasher.ts";

/**
 * The browser's own function is several times faster, but takes whole contents, and is absent without HTTPS. It copies
 * what it hashes, so a file takes up to twice this much memory.
 */
const maxWholeBytes = 64 * 1024 * 1024;
/** A longer file takes two chunks of memory: one is hashed while the next is read. */
const chunkBytes = 16 * 1024 * 1024;
/** More would need more memory: two files take at most 256 MiB. */
export const maxFilesHashedAtOnce = 2;

const hexOf = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

interface HashOptions {
  /** Gets the bytes hashed so far. */
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
  readonly openHasher: () => ChunkHasher;
}

const hashInChunks = async (file: Blob, { onProgress, signal, openHasher }: HashOptions): Promise<string> => {
  const read = (at: number): Promise<ArrayBuffer> => file.slice(at, at + chunkBytes).arrayBuffer();
  const hasher = openHasher();
  try {
    let chunk = await read(0);
    for (let at = 0; at < file.size; at += chunkBytes) {
      signal.throwIfAborted();
      [chunk] = await Promise.all([read(at + chunkBytes), hasher.update(chunk)]);
      onProgress(Math.min(file.size, at + chunkBytes));
    }
    return await hasher.digest();
  } finally {
    hasher.close();
  }
};

const hashWhole = async (file: Blob, { onProgress }: HashOptions): Promise<string> => {
  const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  onProgress(file.size);
  return hexOf(hash);
};

/** SHA-256 of a file. */
export const hashFile = async (file: Blob, options: HashOptions): Promise<string> => {
  options.signal.throwIfAborted();
  const isWhole = file.size <= maxWholeBytes && globalThis.crypto?.subtle;
  const hash = await (isWhole ? hashWhole(file, options) : hashInChunks(file, options));
  options.signal.throwIfAborted();
  return hash;
};

/** Git's ID of a small file; undefined where the browser cannot compute it. */
export const gitBlobId = async (bytes: Uint8Array): Promise<string | undefined> => {
  if (!globalThis.crypto?.subtle) return undefined;
  const head = new TextEncoder().encode(`blob ${bytes.byteLength}\0`);
  const whole = new Uint8Array(head.byteLength + bytes.byteLength);
  whole.set(head);
  whole.set(bytes, head.byteLength);
  return hexOf(await crypto.subtle.digest("SHA-1", whole));
};
