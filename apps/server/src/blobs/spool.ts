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

/** Written at once. One write for each piece from the network, 64 KiB, took two thirds more time on the event loop. */
const batch = { bytes: 1024 * 1024, pieces: 64 };

export const createBatchWriter = (file: Pick<FileHandle, "writev" | "writeFile">, written: (bytes: number) => void) => {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    const full = pieces;
    const size = bytes;
    [pieces, bytes] = [[], 0];
    const { bytesWritten } = await file.writev(full);
    // A disk that fills up takes a part; writing the rest then throws the reason.
    if (bytesWritten < size) await file.writeFile(Buffer.concat(full).subarray(bytesWritten));
    written(size);
  };
  return {
    write: async (piece: Uint8Array): Promise<void> => {
      pieces.push(piece);
      bytes += piece.byteLength;
      if (bytes >= batch.bytes || pieces.length >= batch.pieces) await flush();
    },
    end: async (): Promise<void> => {
      if (pieces.length > 0) await flush();
    },
  };
};

/** Writes a content to a new file. What remains to be sent to the disk is sent while `use` works with the file. */
const writeAll = async <T>(
  path: string,
  content: AsyncIterable<Uint8Array>,
  limit: number,
  use: (info: BlobInfo) => T,
): Promise<Awaited<T>> => {
  const file = await open(path, "wx");
  try {
    const hash = createHash("sha256");
    const syncer = createSyncer(file);
    const writer = createBatchWriter(file, syncer.written);
    let size = 0;
    for await (const chunk of content) {
      size += chunk.byteLength;
      if (size > limit) throw new BlobError("too_large", `The content has more than the ${limit} bytes allowed.`);
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.end();
    const [used] = await Promise.all([use({ sha256: hash.digest("hex"), size }), syncer.end()]);
    return used;
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
  const check = async (info: BlobInfo) => {
    checkInfo(info, expected);
    return { info, isWanted: (await expected.check?.(path, info)) ?? true };
  };
  try {
    const limit = expected.limit ?? expected.size ?? Number.POSITIVE_INFINITY;
    const { info, isWanted } = await writeAll(path, content, limit, check);
    if (isWanted) await use(path, info);
    return info;
  } finally {
    await rm(path, { force: true });
  }
};
