import { type FileHandle, open } from "node:fs/promises";
import type { PushedObject } from "./reachable-objects.ts";
import type { PushFiles } from "./unpack-job.ts";

/** An object of a push whose content is on disk. */
export interface StoredObject extends PushedObject {
  readonly start: number;
  readonly size: number;
}

/** What the refs of a push lead to. Every list is in order: an object comes after all that it leads to. */
export interface ReceivedObjects {
  readonly commits: readonly StoredObject[];
  readonly tags: readonly StoredObject[];
  readonly trees: readonly StoredObject[];
  readonly blobs: readonly StoredObject[];
  /** Objects that are not in the pack, so they must be stored already. */
  readonly expected: readonly PushedObject[];
  /** The file with their contents, one after the other. */
  readonly path: string;
  readonly read: (object: StoredObject) => Promise<Buffer>;
  readonly stream: (object: StoredObject) => AsyncIterable<Uint8Array>;
  readonly close: () => Promise<void>;
}

const isStored = (object: PushedObject): object is StoredObject => object.start !== undefined;

const readIndex = async (path: string): Promise<PushedObject[]> => {
  const file = await open(path);
  const objects: PushedObject[] = [];
  for await (const line of file.readLines()) objects.push(JSON.parse(line) as PushedObject);
  return objects;
};

const readRange = async (file: FileHandle, start: number, size: number): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafe(size);
  for (let filled = 0; filled < size; ) {
    const { bytesRead } = await file.read(bytes, filled, size - filled, start + filled);
    if (bytesRead === 0) throw new Error("the unpacked objects of a push are shorter than their index says");
    filled += bytesRead;
  }
  return bytes;
};

const step = 1024 * 1024;

export const openReceived = async ({ index, objects }: PushFiles): Promise<ReceivedObjects> => {
  const all = await readIndex(index);
  const stored = all.filter(isStored);
  const ofKind = (kind: PushedObject["kind"]): StoredObject[] => stored.filter((object) => object.kind === kind);
  const file = await open(objects);
  return {
    commits: ofKind("commit"),
    tags: ofKind("tag"),
    trees: ofKind("tree"),
    blobs: ofKind("blob"),
    expected: all.filter((object) => !isStored(object)),
    path: objects,
    read: ({ start, size }) => readRange(file, start, size),
    stream: async function* ({ start, size }) {
      for (let at = 0; at < size; at += step) yield await readRange(file, start + at, Math.min(step, size - at));
    },
    close: () => file.close(),
  };
};
