import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { finished } from "node:stream/promises";
import { createSyncer } from "../blobs/spool.ts";
import { type BlobStore, isBlobError } from "../blobs/store.ts";
import { ImportError } from "./errors.ts";
import type { RetryingClient } from "./retrying-client.ts";
import { createRunningHash, type RunningHash } from "./running-hash.ts";

/** A file as the upstream's tree lists it. */
export interface UpstreamFile {
  readonly path: string;
  readonly size: number;
  /** The git object id of the content, or of its LFS pointer. */
  readonly oid: string;
  /** The SHA-256 of a large file. */
  readonly sha256?: string;
}

export interface Download {
  readonly client: RetryingClient;
  readonly blobs: BlobStore;
  readonly url: string;
  readonly file: UpstreamFile;
  /** Path of the partial download. */
  readonly partial: string;
  readonly onBytes: (done: number) => void;
}

/** Bytes that may wait for the disk. What arrives during a write is written together by the next. */
const waitingBytes = 2 * 1024 * 1024;

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;

/** Appends a reply to the partial file, or replaces it if the upstream sends the whole content. */
const append = async (
  { file, partial, onBytes }: Download,
  hash: RunningHash,
  have: number,
  reply: Response,
): Promise<void> => {
  const isContinued = reply.status === 206 && reply.headers.get("content-range")?.startsWith(`bytes ${have}-`);
  const target = await open(partial, isContinued ? "a" : "w");
  try {
    let done = isContinued ? have : 0;
    await hash.startAt(done);
    onBytes(done);
    const syncer = createSyncer(target);
    const output = createWriteStream(partial, { fd: target.fd, autoClose: false, highWaterMark: waitingBytes });
    const written = finished(output);
    written.catch(() => {});
    const write = async (chunk: Uint8Array, end: number): Promise<void> => {
      const hasRoom = output.write(chunk, (error) => {
        if (error) return;
        syncer.written(chunk.byteLength);
        onBytes(end);
      });
      if (!hasRoom) await Promise.race([once(output, "drain"), written]);
    };
    try {
      for await (const chunk of reply.body ?? []) {
        done += chunk.byteLength;
        if (done > file.size)
          throw new ImportError("wrong_content", `${file.path} is longer than the ${file.size} bytes announced.`);
        hash.add(chunk);
        await write(chunk, done);
      }
    } finally {
      // What has arrived is kept, so that the next try goes on from there.
      output.end();
      await written;
    }
    if (done < file.size) throw new Error("the reply ended early");
    await syncer.end();
  } finally {
    await target.close();
  }
};

const fetchRest = async (download: Download, hash: RunningHash): Promise<void> => {
  const { client, url, file, partial } = download;
  await mkdir(dirname(partial), { recursive: true });
  let have = await sizeOf(partial);
  if (have > file.size) {
    await rm(partial, { force: true });
    have = 0;
  }
  if (have === file.size && (await stat(partial).catch(() => undefined))) return;
  const range = (): Record<string, string> => (have > 0 ? { range: `bytes=${have}-` } : {});
  await client.ask(
    url,
    async (reply) => {
      try {
        await append(download, hash, have, reply);
      } finally {
        have = await sizeOf(partial);
      }
    },
    range,
  );
};

const gitOid = async (path: string, size: number): Promise<string> => {
  const hash = createHash("sha1").update(`blob ${size}\0`);
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
};

const store = async ({ blobs, file, partial }: Download, hash: RunningHash): Promise<string | undefined> => {
  const { size, sha256, oid } = file;
  if (sha256 !== undefined && (await hash.digest(size)) !== sha256) return undefined;
  if (sha256 !== undefined && (await blobs.adopt?.(partial, { sha256, size }))) return sha256;
  if (sha256 === undefined && (await gitOid(partial, size)) !== oid) return undefined;
  try {
    return (await blobs.put(createReadStream(partial), { size, ...(sha256 && { sha256 }) })).sha256;
  } catch (error) {
    if (isBlobError(error, "wrong_hash") || isBlobError(error, "wrong_size")) return undefined;
    throw error;
  }
};

/** Downloads a file, resuming a partial download, and stores it if its hash matches the upstream's. */
export const downloadFile = async (download: Download): Promise<string> => {
  const { file, partial } = download;
  // The partial file may be of another content, so a wrong hash is retried once from the first byte.
  const hash = createRunningHash(partial);
  for (let attempt = 0; attempt < 2; attempt++) {
    await fetchRest(download, hash);
    const sha256 = await store(download, hash);
    await rm(partial, { force: true });
    if (sha256) return sha256;
  }
  throw new ImportError("wrong_content", `${file.path} has a different hash than the upstream's file list says.`);
};
