import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

export const createRunningHash = (path: string) => {
  let hash = createHash("sha256");
  let hashed = 0;
  const add = (bytes: Uint8Array): void => {
    hash.update(bytes);
    hashed += bytes.byteLength;
  };
  const startAt = async (position: number): Promise<void> => {
    if (position === hashed) return;
    hash = createHash("sha256");
    hashed = 0;
    if (position === 0) return;
    for await (const chunk of createReadStream(path, { end: position - 1 })) add(chunk as Buffer);
  };
  return {
    /** Bytes are added from a position on. What is in the file before it, and is not hashed yet, is read. */
    startAt,
    add,
    /** The SHA-256 of a file of some bytes. */
    digest: async (size: number): Promise<string> => {
      await startAt(size);
      return hash.copy().digest("hex");
    },
  };
};

/** Hashes a file as it grows, so that a large one need not be read again at its end. */
export type RunningHash = ReturnType<typeof createRunningHash>;
