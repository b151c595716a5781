import { createHash, randomUUID } from "node:crypto";
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { contentPath, incomingFolder } from "../../../blobs/disk.ts";
import { errorCode } from "../../../errors.ts";
import type { WorkerJob } from "../../../workers/job.ts";
import { readFully } from "./unpack-job.ts";

/** A content in a temporary file, which may not be on the disk yet. */
export interface WrittenBlob {
  readonly sha256: string;
  readonly name: string;
}

interface WriteInput {
  /** The folder of the store. */
  readonly root: string;
  /** The contents of a push, one after the other. */
  readonly objects: string;
  readonly blobs: readonly { readonly start: number; readonly size: number }[];
}

const write = ({ root, objects, blobs }: WriteInput): WrittenBlob[] => {
  const folder = incomingFolder(root);
  mkdirSync(folder, { recursive: true });
  const file = openSync(objects, "r");
  const written: WrittenBlob[] = [];
  try {
    for (const { start, size } of blobs) {
      const bytes = readFully(file, start, size);
      const name = randomUUID();
      written.push({ sha256: createHash("sha256").update(bytes).digest("hex"), name });
      writeFileSync(join(folder, name), bytes, { flag: "wx", mode: 0o600 });
    }
    return written;
  } catch (error) {
    for (const { name } of written) rmSync(join(folder, name), { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
};

/** Writes small contents of a push to temporary files, without waiting for the disk. */
export const writeBlobsJob: WorkerJob<WriteInput, WrittenBlob[]> = {
  name: "write git blobs",
  lane: "uploads",
  maxBytes: 0,
  run: write,
};

interface MoveInput {
  readonly root: string;
  readonly written: readonly WrittenBlob[];
  /** Whether they are deleted instead. */
  readonly isRefused: boolean;
}

const moveTo = (from: string, to: string): void => {
  try {
    renameSync(from, to);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
};

/** Moves contents that are on the disk to where the store has them. */
export const moveBlobsJob: WorkerJob<MoveInput, number> = {
  name: "move git blobs",
  lane: "uploads",
  maxBytes: 0,
  run: ({ root, written, isRefused }) => {
    for (const { sha256, name } of written) {
      const from = join(incomingFolder(root), name);
      if (isRefused) rmSync(from, { force: true });
      else moveTo(from, contentPath(root, sha256));
    }
    return written.length;
  },
};
