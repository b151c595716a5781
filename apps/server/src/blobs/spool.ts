import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { BlobError, type BlobInfo, type Expectation } from "./store.ts";

const checkInfo = (info: BlobInfo, { sha256, size }: Expectation): void => {
  if (size !== undefined && info.size !== size)
    throw new BlobError("wrong_size", `The content has ${info.size} bytes, not the ${size} announced.`);
  if (sha256 !== undefined && info.sha256 !== sha256)
    throw new BlobError("wrong_hash", `The content's SHA-256 is ${info.sha256}, not the ${sha256} announced.`);
};

/** Bytes that are sent to the disk while more arrive: the sync at the end then waits for few. */
const syncBytes = 16 * 1024 * 1024;

/** Syncs a file in the background as it grows, one time after the other. */
export const createSyncer = (file: FileHandle) => {
  let running: Promise<void> | undefined;
  let failure: unknown;
  let unsynced = 0;
  const start = (): void => {
    running ??= file
      .datasync()
      .catch((error: unknown) => {
        failure = error;
      })
      .finally(() => {
        running = undefined;
      });
  };
  return {
    written: (bytes: number): void => {
      unsynced += bytes;
      if (unsynced < syncBytes) return;
      start();
      unsynced = 0;
    },
    end: async (): Promise<void> => {
      await running;
      if (failure !== undefined) throw failure;
      await file.sync();
    },
  };
};

const writeAll = async (path: string, content: AsyncIterable<Uint8Array>, limit: number): Promise<BlobInfo> => {
  const file = await open(path, "wx");
  try {
    const hash = createHash("sha256");
    const syncer = createSyncer(file);
    let size = 0;
    for await (const chunk of content) {
      size += chunk.byteLength;
      if (size > limit) throw new BlobError("too_large", `The content has more than the ${limit} bytes allowed.`);
      hash.update(chunk);
      await file.writeFile(chunk);
      syncer.written(chunk.byteLength);
    }
    await syncer.end();
    return { sha256: hash.digest("hex"), size };
  } finally {
    await file.close();
  }
};

/**
 * Writes a content to a temporary file that is safely on disk, checks it, and hands it over. The file is gone
 * afterwards unless `use` has moved it.
 */
export const spool = async (
  folder: string,
  content: AsyncIterable<Uint8Array>,
  expected: Expectation,
  use: (path: string, info: BlobInfo) => Promise<void>,
): Promise<BlobInfo> => {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    const info = await writeAll(path, content, expected.limit ?? expected.size ?? Number.POSITIVE_INFINITY);
    checkInfo(info, expected);
    const isWanted = (await expected.check?.(path, info)) ?? true;
    if (isWanted) await use(path, info);
    return info;
  } finally {
    await rm(path, { force: true });
  }
};
