import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import type { DownloadProgress } from "./download-progress.ts";

export interface PartialFile {
  readonly path: string;
  readonly size: number;
  readonly progress: DownloadProgress;
  /** Reads the end of the content once it is stored. */
  readonly readStored: (start: number) => Promise<Readable>;
}

const chunkBytes = 256 * 1024;
/** The end of a file is sent only after its hash is checked, so that no one takes a wrong content for a complete one. */
const heldBackBytes = 64 * 1024;

const openPartial = (path: string): Promise<FileHandle | undefined> =>
  open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });

const restarted = () => new Error("the download began again, so its first bytes cannot be trusted");

/** The bytes as they arrive, up to those that are held back. Returns where it stopped. */
const readAsItGrows = async function* (
  { size, progress }: PartialFile,
  file: FileHandle,
  start: number,
): AsyncGenerator<Uint8Array, number> {
  const restarts = progress.restarts();
  const end = size - heldBackBytes;
  let at = start;
  while (at < end && !progress.hasEnded()) {
    if (progress.restarts() !== restarts) throw restarted();
    const ready = Math.min(progress.done(), end);
    if (at >= ready) {
      await progress.change();
      continue;
    }
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(Math.min(chunkBytes, ready - at)), 0, null, at);
    if (bytesRead === 0) throw restarted();
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
  await progress.ended();
  if (progress.restarts() !== restarts && at > start) throw restarted();
  return at;
};

const readFrom = async function* (partial: PartialFile, start: number): AsyncGenerator<Uint8Array> {
  const file = await openPartial(partial.path);
  let at = start;
  try {
    if (file) at = yield* readAsItGrows(partial, file, start);
  } finally {
    await file?.close();
  }
  await partial.progress.ended();
  if (at < partial.size) yield* await partial.readStored(at);
};

/** Reads a file to its end while it is being downloaded. Fails if the download fails or its hash is wrong. */
export const readPartial = (partial: PartialFile, start: number): Readable =>
  Readable.from(readFrom(partial, start), { objectMode: false });
