/** Hashes one content, chunk by chunk. Only one call is waited for at a time. */
export interface ChunkHasher {
  /** The chunk belongs to the hasher from then on. */
  readonly update: (chunk: ArrayBuffer) => Promise<void>;
  /** SHA-256 of all chunks, in hexadecimal digits. */
  readonly digest: () => Promise<string>;
  readonly close: () => void;
}

/** A worker that hashes in WebAssembly, because a thread that hashes cannot receive what is read meanwhile. */
export const openChunkHasher = (): ChunkHasher => {
  const worker = new Worker(new URL("./sha256.worker.ts", import.meta.url), { type: "module" });
  const ask = <T>(message: ArrayBuffer | "digest"): Promise<T> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<T>) => resolve(data);
      worker.onerror = ({ message: cause }) => reject(new Error(`The file could not be hashed: ${cause}`));
      worker.postMessage(message, typeof message === "string" ? [] : [message]);
    });
  return { update: ask, digest: () => ask("digest"), close: () => worker.terminate() };
};
