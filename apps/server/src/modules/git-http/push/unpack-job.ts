import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { maxPointerBytes, parsePointer } from "../../../git/lfs-pointer.ts";
import type { PackLimits, RandomBytes } from "../../../git/pack-entries.ts";
import { type ObjectSpool, type SpooledObject, unpackPack } from "../../../git/unpack.ts";
import type { WorkerJob } from "../../../workers/job.ts";
import { checkObject } from "./check-object.ts";
import { type PushedObject, reachableObjects } from "./reachable-objects.ts";

/** Files of one push. */
export interface PushFiles {
  /** The pack as it arrived. */
  readonly pack: string;
  /** Contents of its objects, one after the other. */
  readonly objects: string;
  /** One line of JSON for each object that a ref leads to. */
  readonly index: string;
}

interface UnpackInput extends PushFiles {
  readonly tips: readonly string[];
  readonly limits: PackLimits;
}

export const readFully = (file: number, start: number, length: number): Buffer => {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const count = readSync(file, bytes, filled, length - filled, start + filled);
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
};

const writeFully = (file: number, bytes: Buffer): void => {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
};

const withFile = <T>(path: string, flags: string, use: (file: number) => T): T => {
  const file = openSync(path, flags, 0o600);
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
};

const bytesOf = (file: number): RandomBytes => ({
  size: fstatSync(file).size,
  read: (start, length) => readFully(file, start, Math.max(0, length)),
});

const spoolTo = (file: number): ObjectSpool => ({
  append: (content) => writeFully(file, content),
  read: (start, length) => readFully(file, start, length),
});

/** Lines are written together: a push has many small objects. */
const minWrite = 64 * 1024;

/** Told here, where reading a small object costs little. */
const isPointer = ({ kind, start, size }: PushedObject, spool: ObjectSpool): boolean =>
  kind === "blob" &&
  start !== undefined &&
  size !== undefined &&
  size <= maxPointerBytes &&
  parsePointer(spool.read(start, size)) !== undefined;

const writeIndex = (
  path: string,
  objects: ReadonlyMap<string, SpooledObject>,
  spool: ObjectSpool,
  tips: readonly string[],
): void =>
  withFile(path, "wx", (file) => {
    let text = "";
    for (const object of reachableObjects(objects, ({ start, size }) => spool.read(start, size), tips)) {
      text += `${JSON.stringify(isPointer(object, spool) ? { ...object, isPointer: true } : object)}\n`;
      if (text.length < minWrite) continue;
      writeFully(file, Buffer.from(text));
      text = "";
    }
    writeFully(file, Buffer.from(text));
  });

const unpack = ({ pack, objects: objectsPath, index, tips, limits }: UnpackInput): number =>
  withFile(objectsPath, "wx+", (spoolFile) => {
    const spool = spoolTo(spoolFile);
    const objects = pack
      ? withFile(pack, "r", (file) => unpackPack(bytesOf(file), spool, limits, checkObject))
      : new Map<string, SpooledObject>();
    writeIndex(index, objects, spool, tips);
    return objects.size;
  });

/** Unpacks a push, checks its objects, and lists those that its refs lead to. Contents stay on disk. */
export const unpackJob: WorkerJob<UnpackInput, number> = {
  name: "git unpack",
  lane: "uploads",
  maxBytes: 0,
  run: unpack,
};
