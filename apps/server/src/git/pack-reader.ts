import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import type { ByteSource } from "../blobs/byte-source.ts";
import { HubError } from "../errors.ts";
import { type GitObjectKind, objectId, objectKinds } from "./object-id.ts";
import { deltaNumbers, kindNumbers, packHeaderBytes, packTrailerBytes, packVersion } from "./pack-format.ts";

export interface PackLimits {
  readonly objects: number;
  /** Max size of one object. */
  readonly objectBytes: number;
  /** Max size of all objects together. */
  readonly totalBytes: number;
  /** Max length of a chain of deltas. */
  readonly depth: number;
}

export interface UnpackedObject {
  readonly oid: string;
  readonly kind: GitObjectKind;
  readonly content: Buffer;
}

interface Entry {
  readonly offset: number;
  readonly kind?: GitObjectKind;
  readonly base?: number | string;
  /** Content of a whole object, or the delta. */
  readonly data: Buffer;
}

const bad = (what: string): HubError => new HubError("unprocessable", `The pack is not valid: ${what}.`);

const kindOf = (number: number): GitObjectKind | undefined => objectKinds.find((kind) => kindNumbers[kind] === number);

/** A number in steps of seven bits, lowest first. */
const readVarint = (bytes: Buffer, start: number): { readonly value: number; readonly end: number } => {
  let [value, scale] = [0, 1];
  for (let at = start; at < bytes.length && at < start + 8; at += 1) {
    const byte = bytes[at] as number;
    value += (byte & 127) * scale;
    scale *= 128;
    if (byte < 128) return { value, end: at + 1 };
  }
  throw bad("a number does not end");
};

interface EntryHeader {
  readonly number: number;
  readonly size: number;
  readonly base?: number | string;
  /** Position of the compressed data. */
  readonly end: number;
}

/** The distance to a base in steps of seven bits, highest first, each step adding one. */
const readDistance = (bytes: Buffer, start: number): { readonly value: number; readonly end: number } => {
  let value = 0;
  for (let at = start; at < bytes.length && at < start + 7; at += 1) {
    const byte = bytes[at] as number;
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, end: at + 1 };
    value += 1;
  }
  throw bad("a distance does not end");
};

const readEntryHeader = (bytes: Buffer, offset: number): EntryHeader => {
  const first = bytes[0];
  if (first === undefined) throw bad("it ends before its last object");
  const number = (first >> 4) & 7;
  const more = first < 128 ? { value: 0, end: 1 } : readVarint(bytes, 1);
  const size = (first & 15) + more.value * 16;
  if (number === deltaNumbers.byId) {
    const id = bytes.toString("hex", more.end, more.end + 20);
    if (id.length < 40) throw bad("it ends before its last object");
    return { number, size, base: id, end: more.end + 20 };
  }
  if (number !== deltaNumbers.byOffset) return { number, size, end: more.end };
  const { value, end } = readDistance(bytes, more.end);
  if (value <= 0 || value > offset) throw bad("a delta has its base outside the pack");
  return { number, size, base: offset - value, end };
};

/** Deflate never grows data by more than this. */
const maxDeflated = (size: number): number => size + Math.ceil(size / 1000) + 64;
const maxHeaderBytes = 40;

const inflate = (bytes: Buffer, size: number): { readonly data: Buffer; readonly used: number } => {
  try {
    // An object that holds more than it states fails here, before the rest is decompressed.
    const options = { maxOutputLength: Math.max(1, size), info: true } as const;
    const { buffer, engine } = inflateSync(bytes, options) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    if (buffer.length !== size) throw bad(`an object has ${buffer.length} bytes, not the ${size} it states`);
    return { data: buffer, used: engine.bytesWritten };
  } catch (error) {
    if (error instanceof HubError) throw error;
    throw bad("an object cannot be decompressed");
  }
};

const readEntry = async (source: ByteSource, offset: number, end: number, limits: PackLimits) => {
  const head = Buffer.from(await source.read(offset, Math.min(maxHeaderBytes, end - offset)));
  const { number, size, base, end: headEnd } = readEntryHeader(head, offset);
  if (size > limits.objectBytes)
    throw new HubError(
      "too_large",
      `The pack has an object of ${size} bytes; at most ${limits.objectBytes} are accepted. Track large files with git lfs.`,
    );
  const kind = kindOf(number);
  if (!kind && base === undefined) throw bad(`object kind ${number} does not exist`);
  const start = offset + headEnd;
  const packed = Buffer.from(await source.read(start, Math.min(maxDeflated(size), end - start)));
  const { data, used } = inflate(packed, size);
  const entry: Entry = { offset, data, ...(kind && { kind }), ...(base !== undefined && { base }) };
  return { entry, next: start + used };
};

/** Applies a delta: commands that copy ranges of the base or insert new bytes. */
const applyDelta = (base: Buffer, delta: Buffer, maxBytes: number): Buffer => {
  const source = readVarint(delta, 0);
  const target = readVarint(delta, source.end);
  if (source.value !== base.length) throw bad("a delta belongs to another base");
  if (target.value > maxBytes) throw bad(`a delta makes an object of ${target.value} bytes`);
  const output = Buffer.allocUnsafe(target.value);
  let [at, written] = [target.end, 0];
  const append = (bytes: Buffer): void => {
    if (written + bytes.length > output.length) throw bad("a delta writes past its end");
    written += bytes.copy(output, written);
  };
  while (at < delta.length) {
    const command = delta[at] as number;
    at += 1;
    if (command === 0) throw bad("a delta has an unknown command");
    if (command < 128) {
      if (at + command > delta.length) throw bad("a delta ends early");
      append(delta.subarray(at, at + command));
      at += command;
      continue;
    }
    let [offset, length] = [0, 0];
    for (let bit = 0; bit < 7; bit += 1) {
      if ((command & (1 << bit)) === 0) continue;
      const byte = delta[at];
      if (byte === undefined) throw bad("a delta ends early");
      if (bit < 4) offset += byte * 256 ** bit;
      else length += byte * 256 ** (bit - 4);
      at += 1;
    }
    const size = length || 65_536;
    if (offset + size > base.length) throw bad("a delta copies past the end of its base");
    append(base.subarray(offset, offset + size));
  }
  if (written !== output.length) throw bad("a delta is too short");
  return output;
};

const checkTrailer = async (source: ByteSource, end: number): Promise<void> => {
  const hash = createHash("sha1");
  const step = 1024 * 1024;
  for (let at = 0; at < end; at += step) hash.update(await source.read(at, Math.min(step, end - at)));
  const trailer = Buffer.from(await source.read(end, packTrailerBytes));
  if (!hash.digest().equals(trailer)) throw bad("its checksum does not match");
};

const readCount = async (source: ByteSource, limits: PackLimits): Promise<number> => {
  const head = Buffer.from(await source.read(0, packHeaderBytes));
  if (source.size < packHeaderBytes + packTrailerBytes || head.toString("latin1", 0, 4) !== "PACK")
    throw bad("it does not begin as a pack");
  if (head.readUInt32BE(4) !== packVersion) throw bad(`version ${head.readUInt32BE(4)} is not supported`);
  const count = head.readUInt32BE(8);
  if (count > limits.objects)
    throw new HubError(
      "too_large",
      `The pack has ${count} objects; at most ${limits.objects} are accepted in one push.`,
    );
  return count;
};

const readEntries = async (source: ByteSource, limits: PackLimits): Promise<Entry[]> => {
  const count = await readCount(source, limits);
  const end = source.size - packTrailerBytes;
  const entries: Entry[] = [];
  let [offset, total] = [packHeaderBytes, 0];
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = await readEntry(source, offset, end, limits);
    total += entry.data.length;
    if (total > limits.totalBytes) throw tooMuch(limits);
    entries.push(entry);
    offset = next;
  }
  if (offset !== end) throw bad("it has bytes after its last object");
  await checkTrailer(source, end);
  return entries;
};

const tooMuch = ({ totalBytes }: PackLimits): HubError =>
  new HubError(
    "too_large",
    `The objects of the pack have more than ${totalBytes} bytes together. Push in several steps.`,
  );

/** Deltas by what they are based on: an offset in the pack, or an id. */
const groupByBase = (entries: readonly Entry[]): Map<number | string, Entry[]> => {
  const groups = new Map<number | string, Entry[]>();
  for (const entry of entries) {
    if (entry.base === undefined) continue;
    const group = groups.get(entry.base);
    if (group) group.push(entry);
    else groups.set(entry.base, [entry]);
  }
  return groups;
};

interface Step {
  readonly entry: Entry;
  readonly base?: UnpackedObject;
  readonly depth: number;
}

const unpack = ({ entry, base }: Step, { objectBytes }: PackLimits): UnpackedObject => {
  const kind = (base?.kind ?? entry.kind) as GitObjectKind;
  const content = base ? applyDelta(base.content, entry.data, objectBytes) : entry.data;
  return { oid: objectId(kind, content), kind, content };
};

/** Begins with whole objects and goes on to the deltas based on each, so every object is unpacked once. */
const resolveDeltas = (entries: readonly Entry[], limits: PackLimits): UnpackedObject[] => {
  const waiting = groupByBase(entries);
  const steps: Step[] = entries.flatMap((entry) => (entry.base === undefined ? [{ entry, depth: 0 }] : []));
  const objects = new Map<string, UnpackedObject>();
  let [done, total] = [0, 0];
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { entry, depth } = step;
    if (depth > limits.depth) throw bad(`a chain of deltas is longer than ${limits.depth}`);
    const base = unpack(step, limits);
    total += base.content.length;
    if (total > limits.totalBytes) throw tooMuch(limits);
    objects.set(base.oid, base);
    done += 1;
    for (const key of [entry.offset, base.oid]) {
      for (const next of waiting.get(key) ?? []) steps.push({ entry: next, base, depth: depth + 1 });
      waiting.delete(key);
    }
  }
  if (done < entries.length) throw bad("a delta has no base");
  return [...objects.values()];
};

/** Reads a pack whose deltas have their bases inside it: the hub tells clients not to send thin packs. */
export const readPack = async (source: ByteSource, limits: PackLimits): Promise<UnpackedObject[]> =>
  resolveDeltas(await readEntries(source, limits), limits);
