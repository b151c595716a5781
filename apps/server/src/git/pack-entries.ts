import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { HubError, isHubError } from "../errors.ts";
import { type GitObjectKind, objectKinds } from "./object-id.ts";
import { deltaNumbers, kindNumbers, packHeaderBytes, packTrailerBytes, packVersion } from "./pack-format.ts";
import { invalidPack, readDistance, readVarint } from "./pack-numbers.ts";

export interface PackLimits {
  readonly objects: number;
  /** Max size of one object. */
  readonly objectBytes: number;
  /** Max size of all objects together. */
  readonly totalBytes: number;
  /** Max length of a chain of deltas. */
  readonly depth: number;
}

/** Bytes that are read in any order: a file, or memory. */
export interface RandomBytes {
  readonly size: number;
  /** Reads from `start`; fewer bytes come back only where the bytes end. */
  readonly read: (start: number, length: number) => Buffer;
}

/** One entry of a pack: a whole object, or a delta against a base. */
export interface PackEntry {
  readonly offset: number;
  readonly kind?: GitObjectKind;
  /** Position of the base in the pack, or its id. */
  readonly base?: number | string;
  readonly dataStart: number;
  /** Size of the object, or of the delta. */
  readonly size: number;
}

const kindOf = (number: number): GitObjectKind | undefined => objectKinds.find((kind) => kindNumbers[kind] === number);

/** Deflate never grows data by more than this. */
const maxDeflated = (size: number): number => size + Math.ceil(size / 1000) + 64;
const maxHeaderBytes = 40;

const readBase = (bytes: Buffer, number: number, start: number, offset: number) => {
  if (number === deltaNumbers.byId) {
    const id = bytes.toString("hex", start, start + 20);
    if (id.length < 40) throw invalidPack("it ends before its last object");
    return { base: id, end: start + 20 };
  }
  if (number !== deltaNumbers.byOffset) return { end: start };
  const { value, end } = readDistance(bytes, start);
  if (value <= 0 || value > offset) throw invalidPack("a delta has its base outside the pack");
  return { base: offset - value, end };
};

const readHeader = (pack: RandomBytes, offset: number, packEnd: number, { objectBytes }: PackLimits): PackEntry => {
  const bytes = pack.read(offset, Math.min(maxHeaderBytes, packEnd - offset));
  const first = bytes[0];
  if (first === undefined) throw invalidPack("it ends before its last object");
  const number = (first >> 4) & 7;
  const more = first < 128 ? { value: 0, end: 1 } : readVarint(bytes, 1);
  const size = (first & 15) + more.value * 16;
  if (size > objectBytes)
    throw new HubError(
      "too_large",
      `The pack has an object of ${size} bytes; at most ${objectBytes} are accepted. Track large files with git lfs.`,
    );
  const kind = kindOf(number);
  const { base, end } = readBase(bytes, number, more.end, offset);
  if (!kind && base === undefined) throw invalidPack(`object kind ${number} does not exist`);
  return { offset, dataStart: offset + end, size, ...(kind && { kind }), ...(base !== undefined && { base }) };
};

interface Inflated {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

/** With `info`, Node also tells how many bytes it read; its types only know the reply without. */
const inflateWithInfo = (bytes: Buffer, maxOutputLength: number): Inflated => {
  const reply: unknown = inflateSync(bytes, { maxOutputLength, info: true });
  return reply as Inflated;
};

const inflate = (pack: RandomBytes, { dataStart, size }: PackEntry, packEnd: number) => {
  const bytes = pack.read(dataStart, Math.min(maxDeflated(size), packEnd - dataStart));
  try {
    // An object that holds more than it states fails here, before the rest is decompressed.
    const { buffer: data, engine } = inflateWithInfo(bytes, Math.max(1, size));
    if (data.length !== size) throw invalidPack(`an object has ${data.length} bytes, not the ${size} it states`);
    return { data, next: dataStart + engine.bytesWritten };
  } catch (error) {
    throw isHubError(error) ? error : invalidPack("an object cannot be decompressed");
  }
};

const packEnd = ({ size }: RandomBytes): number => size - packTrailerBytes;

/** The data of an entry: the content of a whole object, or the delta. */
export const readData = (pack: RandomBytes, entry: PackEntry): Buffer => inflate(pack, entry, packEnd(pack)).data;

const readCount = (pack: RandomBytes, limits: PackLimits): number => {
  const head = pack.read(0, packHeaderBytes);
  if (pack.size < packHeaderBytes + packTrailerBytes || head.toString("latin1", 0, 4) !== "PACK")
    throw invalidPack("it does not begin as a pack");
  if (head.readUInt32BE(4) !== packVersion) throw invalidPack(`version ${head.readUInt32BE(4)} is not supported`);
  const count = head.readUInt32BE(8);
  if (count > limits.objects)
    throw new HubError(
      "too_large",
      `The pack has ${count} objects; at most ${limits.objects} are accepted in one push. Push in several steps.`,
    );
  return count;
};

const checkTrailer = (pack: RandomBytes): void => {
  const hash = createHash("sha1");
  const end = packEnd(pack);
  const step = 1024 * 1024;
  for (let at = 0; at < end; at += step) hash.update(pack.read(at, Math.min(step, end - at)));
  if (!hash.digest().equals(pack.read(end, packTrailerBytes))) throw invalidPack("its checksum does not match");
};

/** The entries of a pack with their data, in order. The checksum is compared after the last one. */
export const readEntries = function* (
  pack: RandomBytes,
  limits: PackLimits,
): Generator<{ readonly entry: PackEntry; readonly data: Buffer }> {
  const count = readCount(pack, limits);
  const end = packEnd(pack);
  let offset = packHeaderBytes;
  for (let index = 0; index < count; index += 1) {
    const entry = readHeader(pack, offset, end, limits);
    const { data, next } = inflate(pack, entry, end);
    yield { entry, data };
    offset = next;
  }
  if (offset !== end) throw invalidPack("it has bytes after its last object");
  checkTrailer(pack);
};
