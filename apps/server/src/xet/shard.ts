import { HubError } from "../errors.ts";
import { hashBytes, hashText, type XetHash } from "./hashes.ts";

export interface ShardTerm {
  readonly xorb: XetHash;
  readonly size: number;
  readonly firstChunk: number;
  /** Exclusive. */
  readonly endChunk: number;
  /** Hash over the hashes of its chunks, if the client sent one. */
  readonly verification?: XetHash;
}

export interface ShardFile {
  readonly hash: XetHash;
  readonly sha256?: string;
  readonly terms: readonly ShardTerm[];
}

/** What a shard says about a xorb. */
export interface ShardXorb {
  readonly hash: XetHash;
  readonly chunks: readonly { readonly hash: XetHash; readonly size: number }[];
  /** Its stored size; clients may send 0. */
  readonly storedBytes: number;
}

export interface Shard {
  readonly files: readonly ShardFile[];
  readonly xorbs: readonly ShardXorb[];
}

export const maxShardBytes = 64 * 1024 * 1024;

const recordBytes = 48;
const footerBytes = 200;
const formatVersion = 2;
const tag = Buffer.concat([
  Buffer.from("HFRepoMetaData\0"),
  Buffer.from([85, 105, 103, 69, 106, 123, 129, 87, 131, 165, 189, 217, 92, 205, 209, 74, 169]),
]);
const sectionEnd = Buffer.concat([Buffer.alloc(32, 0xff), Buffer.alloc(16)]);
const hasVerification = 0x80000000;
const hasSha256 = 0x40000000;

const bad = (message: string): HubError => new HubError("bad_request", `The shard is not valid: ${message}`);

/** Reads records of 48 bytes in order. */
interface RecordReader {
  readonly next: () => Buffer;
  /** Whether at least this many records are left. */
  readonly has: (count: number) => boolean;
}

const createReader = (bytes: Buffer): RecordReader => {
  let at = 0;
  return {
    has: (count) => at + count * recordBytes <= bytes.length,
    next: () => {
      if (at + recordBytes > bytes.length) throw bad("it ends inside a section.");
      at += recordBytes;
      return bytes.subarray(at - recordBytes, at);
    },
  };
};

const hashAt = (record: Buffer): XetHash => hashText(record.subarray(0, 32));

/** Checked before anything is allocated, so a count cannot claim more than was sent. */
const checkCount = (reader: RecordReader, count: number, what: string): void => {
  if (!reader.has(count)) throw bad(`it states ${count} ${what}, more than it contains.`);
};

const readTerm = (record: Buffer): ShardTerm => {
  const size = record.readUInt32LE(36);
  const firstChunk = record.readUInt32LE(40);
  const endChunk = record.readUInt32LE(44);
  if (endChunk <= firstChunk) throw bad(`a term has the chunks ${firstChunk} to ${endChunk}.`);
  return { xorb: hashAt(record), size, firstChunk, endChunk };
};

const readFile = (reader: RecordReader, head: Buffer): ShardFile => {
  const flags = head.readUInt32LE(32);
  const count = head.readUInt32LE(36);
  checkCount(reader, count, "terms");
  const terms = Array.from({ length: count }, () => readTerm(reader.next()));
  const isVerified = (flags & hasVerification) !== 0;
  const verified = isVerified ? terms.map((term) => ({ ...term, verification: hashAt(reader.next()) })) : terms;
  // The SHA-256 is written like every other hash: its text form is the usual hexadecimal one.
  return {
    hash: hashAt(head),
    terms: verified,
    ...((flags & hasSha256) !== 0 && { sha256: hashAt(reader.next()) }),
  };
};

const readXorb = (reader: RecordReader, head: Buffer): ShardXorb => {
  const count = head.readUInt32LE(36);
  checkCount(reader, count, "chunks");
  const chunks = Array.from({ length: count }, () => {
    const record = reader.next();
    return { hash: hashAt(record), size: record.readUInt32LE(36) };
  });
  return { hash: hashAt(head), chunks, storedBytes: head.readUInt32LE(44) };
};

const readSection = <T>(reader: RecordReader, readItem: (reader: RecordReader, head: Buffer) => T): T[] => {
  const items: T[] = [];
  for (let head = reader.next(); !head.equals(sectionEnd); head = reader.next()) items.push(readItem(reader, head));
  return items;
};

/** Reads an uploaded shard. Everything after the two sections is ignored: the hub keeps lookups of its own. */
export const parseShard = (bytes: Buffer): Shard => {
  if (bytes.length < recordBytes || !bytes.subarray(0, 32).equals(tag)) throw bad("it does not begin with the tag.");
  const version = bytes.readBigUInt64LE(32);
  if (version !== BigInt(formatVersion)) throw bad(`version ${version} is not supported, only ${formatVersion}.`);
  const reader = createReader(bytes.subarray(recordBytes));
  return { files: readSection(reader, readFile), xorbs: readSection(reader, readXorb) };
};

const xorbRecords = ({ hash, chunks, storedBytes }: ShardXorb, hide: (chunk: XetHash) => XetHash): Buffer[] => {
  const unpacked = chunks.reduce((sum, { size }) => sum + size, 0);
  const head = Buffer.alloc(recordBytes);
  hashBytes(hash).copy(head);
  head.writeUInt32LE(chunks.length, 36);
  head.writeUInt32LE(unpacked, 40);
  head.writeUInt32LE(storedBytes, 44);
  let start = 0;
  const records = chunks.map((chunk) => {
    const record = Buffer.alloc(recordBytes);
    hashBytes(hide(chunk.hash)).copy(record);
    record.writeUInt32LE(start, 32);
    record.writeUInt32LE(chunk.size, 36);
    start += chunk.size;
    return record;
  });
  return [head, ...records];
};

/** Times in seconds since 1970. */
interface DedupKey {
  readonly key: Uint8Array;
  readonly created: number;
  readonly expires: number;
}

const dedupFooter = (sections: number, { key, created, expires }: DedupKey): Buffer => {
  const footer = Buffer.alloc(footerBytes);
  const write = (at: number, value: number) => footer.writeBigUInt64LE(BigInt(value), at);
  write(0, 1);
  write(8, recordBytes);
  write(16, 2 * recordBytes);
  // No lookup tables: all three are empty and begin at the footer. Clients stop reading at the first.
  for (const at of [24, 40, 56]) write(at, sections);
  footer.set(key, 72);
  write(104, created);
  write(112, expires);
  write(192, sections);
  return footer;
};

/**
 * The answer to a deduplication query: the chunks of some xorbs. Chunk hashes are hidden with a key, so that the answer
 * cannot be used to test which chunks others have.
 */
export const writeDedupShard = (
  xorbs: readonly ShardXorb[],
  key: DedupKey,
  hide: (chunk: XetHash) => XetHash,
): Buffer => {
  const head = Buffer.alloc(recordBytes);
  tag.copy(head);
  head.writeBigUInt64LE(BigInt(formatVersion), 32);
  head.writeBigUInt64LE(BigInt(footerBytes), 40);
  const sections = [head, sectionEnd, ...xorbs.flatMap((xorb) => xorbRecords(xorb, hide)), sectionEnd];
  const body = Buffer.concat(sections);
  return Buffer.concat([body, dedupFooter(body.length, key)]);
};
