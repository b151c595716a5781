import { createSHA256 } from "hash-wasm";

/** The browser's own function is faster, but takes whole contents, and is absent without HTTPS. */
const maxWholeBytes = 32 * 1024 * 1024;
const chunkBytes = 4 * 1024 * 1024;

const hexOf = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of a file, read in chunks; `onProgress` gets the bytes read. */
export const hashFile = async (
  file: Blob,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> => {
  if (file.size <= maxWholeBytes && globalThis.crypto?.subtle)
    return hexOf(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  const hash = await createSHA256();
  hash.init();
  const read = (at: number): Promise<ArrayBuffer> => file.slice(at, at + chunkBytes).arrayBuffer();
  let next = read(0);
  for (let at = 0; at < file.size; at += chunkBytes) {
    signal.throwIfAborted();
    const chunk = new Uint8Array(await next);
    // The disk reads the next chunk while this one is hashed.
    next = read(at + chunkBytes);
    hash.update(chunk);
    onProgress(Math.min(file.size, at + chunkBytes));
  }
  return hash.digest("hex");
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
