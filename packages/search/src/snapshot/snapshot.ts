import { randomUUID } from "node:crypto";
import { close, fdatasync, openSync, writeSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { SearchError, type WrittenSnapshot } from "../search.ts";
import {
  alignment,
  allocate,
  byteOrder,
  type Contents,
  facetValueId,
  formatVersion,
  putSections,
  type SectionEntry,
  type SnapshotSection,
  tailLength,
  takeSections,
  typeOf,
} from "./snapshot-format.ts";
import type { SnapshotNode } from "./snapshot-node.ts";

const sliceLength = 1 << 21;
const readLength = 1 << 23;
const bytesOf = ({ buffer, byteOffset, byteLength }: SnapshotSection): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** A snapshot on its way to the disk. */
export interface SnapshotWriter {
  /** Settles when everything is written, or never will be. */
  readonly written: Promise<WrittenSnapshot>;
  /** Writes all that is left at once: to be called before what is being written changes. */
  finish(): void;
}

const writeAll = (file: number, bytes: Uint8Array): void => {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
};

/** Writes a snapshot, a slice at each step. */
function* writeSlices(file: number, stored: SnapshotNode, position: string | undefined): Generator<void> {
  const sections: SnapshotSection[] = [];
  const tree = takeSections(stored, sections);
  const entries: SectionEntry[] = [];
  writeAll(file, Buffer.from(facetValueId));
  let offset = facetValueId.length;
  for (const section of sections) {
    const bytes = bytesOf(section);
    let checksum = 0;
    for (let at = 0; at < bytes.length; at += sliceLength) {
      const slice = bytes.subarray(at, at + sliceLength);
      checksum = crc32(slice, checksum);
      writeAll(file, slice);
      yield;
    }
    entries.push({ type: typeOf(section), length: section.length, offset, checksum });
    const padding = -bytes.length & (alignment - 1);
    if (padding > 0) writeAll(file, new Uint8Array(padding));
    offset += bytes.length + padding;
  }
  const contents: Contents = { byteOrder, position: position ?? null, tree, sections: entries };
  writeContents(file, offset, Buffer.from(JSON.stringify(contents)));
}

const writeContents = (file: number, offset: number, json: Buffer): void => {
  const tail = Buffer.alloc(tailLength);
  tail.writeDoubleLE(offset, 0);
  tail.writeDoubleLE(json.length, 8);
  tail.writeUInt32LE(crc32(json), 16);
  tail.writeUInt32LE(formatVersion, 20);
  tail.write("orrery\n\0", 24);
  writeAll(file, json);
  writeAll(file, tail);
};

/** Slices between two waits for the disk: with more, the system would make the whole process wait. */
const slicesPerSync = 32;
const sync = promisify(fdatasync);

/** Starts to write a snapshot beside its place. */
export const startSnapshot = (path: string, stored: SnapshotNode, position: string | undefined): SnapshotWriter => {
  // Processes that share a folder must never write into the same file.
  const temporary = `${path}.${randomUUID()}.new`;
  const file = openSync(temporary, "wx", 0o600);
  const slices = writeSlices(file, stored, position);
  let failure: unknown;
  const step = (): boolean => {
    try {
      return slices.next().done === true;
    } catch (error) {
      failure ??= error;
      return true;
    }
  };
  const write = async (): Promise<void> => {
    for (let count = 1; !step(); count++) await (count % slicesPerSync === 0 ? sync(file) : setImmediate());
    if (failure !== undefined) throw failure;
  };
  const snapshot = writtenSnapshot(file, temporary, path);
  const written = write().then(
    () => snapshot,
    (error) => snapshot.discard().then(() => Promise.reject(error)),
  );
  const finish = () => {
    while (!step());
  };
  return { written, finish };
};

const writtenSnapshot = (file: number, temporary: string, path: string): WrittenSnapshot => {
  const discard = async (): Promise<void> => {
    await promisify(close)(file).catch(() => {});
    await rm(temporary, { force: true });
  };
  const place = async (): Promise<void> => {
    try {
      await sync(file);
      await rename(temporary, path);
    } catch (error) {
      await discard();
      throw error;
    }
    await promisify(close)(file);
    const folder = await open(dirname(path));
    await folder.sync().finally(() => folder.close());
  };
  return { place, discard };
};

/** What a snapshot holds. */
export interface Snapshot {
  readonly stored: SnapshotNode;
  readonly position: string | undefined;
}

const refuse = (why: string): never => {
  throw new SearchError("snapshot_refused", why);
};

const readBytes = async (file: FileHandle, bytes: Uint8Array, offset: number): Promise<void> => {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, offset + at);
    if (bytesRead === 0) refuse("it ends too early");
    at += bytesRead;
  }
};

const readContents = async (file: FileHandle, size: number): Promise<Contents> => {
  if (size < facetValueId.length + tailLength) refuse("it is too short");
  const head = Buffer.alloc(facetValueId.length);
  const tail = Buffer.alloc(tailLength);
  await readBytes(file, head, 0);
  await readBytes(file, tail, size - tailLength);
  if (head.toString("latin1") !== facetValueId) refuse("it is not a search snapshot");
  if (tail.toString("latin1", 24) !== "orrery\n\0") refuse("its end is missing");
  const version = tail.readUInt32LE(20);
  if (version !== formatVersion) refuse(`it is of format ${version}, and this program reads format ${formatVersion}`);
  const offset = tail.readDoubleLE(0);
  const length = tail.readDoubleLE(8);
  if (offset + length + tailLength !== size) refuse("its length is not what it says");
  const json = Buffer.alloc(length);
  await readBytes(file, json, offset);
  if (crc32(json) !== tail.readUInt32LE(16)) refuse("the checksum of its contents is wrong");
  return JSON.parse(json.toString("utf8")) as Contents;
};

/** Reads a section, and takes the checksum of each slice while the next one is on its way. */
const readSection = async (file: FileHandle, entry: SectionEntry): Promise<SnapshotSection> => {
  const section = allocate(entry);
  const bytes = bytesOf(section).subarray(0, entry.length * section.BYTES_PER_ELEMENT);
  const sliceAt = (at: number): Uint8Array => bytes.subarray(at, at + readLength);
  let checksum = 0;
  let reading = readBytes(file, sliceAt(0), entry.offset);
  for (let at = 0; at < bytes.length; at += readLength) {
    await reading;
    reading = readBytes(file, sliceAt(at + readLength), entry.offset + at + readLength);
    checksum = crc32(sliceAt(at), checksum);
  }
  await reading;
  if (checksum !== entry.checksum) refuse(`the checksum at byte ${entry.offset} is wrong`);
  return section;
};

const openSnapshot = (path: string): Promise<FileHandle> =>
  open(path, "r").catch((cause: NodeJS.ErrnoException) => {
    throw new SearchError(cause.code === "ENOENT" ? "snapshot_missing" : "snapshot_refused", cause.message, cause);
  });

/** Reads a snapshot; one that is broken, cut off, or of another format is refused with the reason. */
export const readSnapshot = async (path: string): Promise<Snapshot> => {
  const file = await openSnapshot(path);
  try {
    const { size } = await file.stat();
    const contents = await readContents(file, size);
    if (contents.byteOrder !== byteOrder) refuse("it was written on a machine with another byte order");
    const sections: SnapshotSection[] = [];
    for (const entry of contents.sections) sections.push(await readSection(file, entry));
    return { stored: putSections(contents.tree, sections) as SnapshotNode, position: contents.position ?? undefined };
  } finally {
    await file.close();
  }
};
