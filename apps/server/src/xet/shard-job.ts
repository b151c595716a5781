import { createHash } from "node:crypto";
import type { ByteSource } from "../blobs/byte-source.ts";
import { HubError } from "../errors.ts";
import type { WorkerJob } from "../workers/job.ts";
import { bufferView } from "./buffer-view.ts";
import { minChunkBytes } from "./chunker.ts";
import type { FileTerm } from "./cover-range.ts";
import { createXetHashes, type XetHash } from "./hashes.ts";
import { maxShardBytes, parseShard, type ShardFile, type ShardTerm } from "./shard.ts";
import { decodeChunk, listChunks } from "./xorb.ts";
import { decodeIndex, type IndexedChunk } from "./xorb-index.ts";

const hashes = createXetHashes();

const readShard = async (source: ByteSource | undefined) => {
  if (!source) throw new Error("the job needs a shard");
  return parseShard(bufferView(await source.read(0, source.size)));
};

/** A file as a shard states it, before anything is checked. */
export interface StatedFile {
  readonly hash: XetHash;
  readonly sha256: string | undefined;
  readonly size: number;
  /** Bytes to hash. A chunk counts as at least the smallest that clients cut: its own hash is work, too. */
  readonly work: number;
}

/** What it takes to verify a shard. */
export interface ShardPlan {
  readonly xorbs: readonly XetHash[];
  readonly files: readonly StatedFile[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const statedFile = ({ hash, sha256, terms }: ShardFile): StatedFile => ({
  hash,
  sha256,
  size: sum(terms.map(({ size }) => size)),
  work: sum(terms.map(({ size, firstChunk, endChunk }) => Math.max(size, (endChunk - firstChunk) * minChunkBytes))),
});

/** Reads what a shard states, so that its limits are known before any content is read. */
export const shardPlanJob: WorkerJob<null, ShardPlan> = {
  name: "xet shard plan",
  lane: "uploads",
  maxBytes: maxShardBytes,
  run: async (_input, [source]) => {
    const { files } = await readShard(source);
    const xorbs = new Set<XetHash>();
    for (const { terms } of files) for (const { xorb } of terms) xorbs.add(xorb);
    return { xorbs: [...xorbs], files: files.map(statedFile) };
  },
};

/** A file of a shard whose content was checked. */
export interface VerifiedFile {
  readonly hash: XetHash;
  readonly sha256: string;
  readonly size: number;
  readonly terms: readonly FileTerm[];
  /** Chunks by which later uploads find this file. */
  readonly samples: readonly XetHash[];
}

interface OpenXorb {
  readonly chunks: readonly IndexedChunk[];
  /** Bytes of content before each chunk, and of all. */
  readonly offsets: readonly number[];
  readonly source: ByteSource;
}

const openXorb = (index: string, source: ByteSource): OpenXorb => {
  const chunks = decodeIndex(index);
  const offsets = [0];
  for (const { size } of chunks) offsets.push((offsets.at(-1) ?? 0) + size);
  return { chunks, offsets, source };
};

const bad = (message: string): HubError => new HubError("bad_request", `The shard is not valid: ${message}`);

type Xorbs = ReadonlyMap<XetHash, OpenXorb>;

const xorbOf = (xorbs: Xorbs, { xorb }: ShardTerm): OpenXorb => {
  const open = xorbs.get(xorb);
  if (!open) throw new Error(`the job needs xorb ${xorb}`);
  return open;
};

/** Checked before any content is read: the limits were applied to the sizes that terms state. */
const checkSize = (xorbs: Xorbs, term: ShardTerm): void => {
  const { chunks, offsets } = xorbOf(xorbs, term);
  if (term.endChunk > chunks.length)
    throw bad(`a term ends at chunk ${term.endChunk}, past the end of xorb ${term.xorb}.`);
  const size = (offsets[term.endChunk] as number) - (offsets[term.firstChunk] as number);
  if (size !== term.size) throw bad(`a term states ${term.size} bytes, which is not the size of its chunks.`);
};

const windowBytes = 4 * 1024 * 1024;

const contentsOf = async function* (source: ByteSource, chunks: readonly IndexedChunk[]): AsyncGenerator<Buffer> {
  for (let first = 0; first < chunks.length; ) {
    const start = (chunks[first] as IndexedChunk).start;
    let end = first + 1;
    while (end < chunks.length && (chunks[end] as IndexedChunk).end - start <= windowBytes) end += 1;
    const packed = bufferView(await source.read(start, (chunks[end - 1] as IndexedChunk).end - start));
    for (const chunk of listChunks(packed)) yield decodeChunk(packed, chunk);
    first = end;
  }
};

/** Asked for by clients: the first chunk of a file, and about one chunk in a thousand. */
const isSample = (hash: XetHash): boolean => Number.parseInt(hash.slice(-3), 16) % 1024 === 0;

/** Terms that are repeated in a shard are verified and decoded once, as long as the decoded ones fit in this. */
const repeatedBytes = 32 * 1024 * 1024;

interface TermReader {
  /** The chunks of a term, whose verification hash is right. */
  readonly chunks: (term: ShardTerm) => readonly IndexedChunk[];
  readonly contents: (term: ShardTerm) => AsyncIterable<Buffer> | Iterable<Buffer>;
}

const keyOf = ({ xorb, firstChunk, endChunk }: ShardTerm): string => `${xorb} ${firstChunk} ${endChunk}`;

const createTermReader = (xorbs: Xorbs): TermReader => {
  const verifications = new Map<string, XetHash>();
  const decoded = new Map<string, readonly Buffer[]>();
  const met = new Set<string>();
  let bytesLeft = repeatedBytes;
  const chunksOf = (term: ShardTerm) => xorbOf(xorbs, term).chunks.slice(term.firstChunk, term.endChunk);
  const decode = async function* (term: ShardTerm, key: string): AsyncGenerator<Buffer> {
    const isKept = met.has(key) && term.size <= bytesLeft;
    met.add(key);
    const kept: Buffer[] = [];
    for await (const content of contentsOf(xorbOf(xorbs, term).source, chunksOf(term))) {
      if (isKept) kept.push(content);
      yield content;
    }
    if (!isKept) return;
    decoded.set(key, kept);
    bytesLeft -= term.size;
  };
  return {
    chunks: (term) => {
      const key = keyOf(term);
      const chunks = chunksOf(term);
      const verification = verifications.get(key) ?? hashes.term(chunks.map(({ hash }) => hash));
      verifications.set(key, verification);
      if (term.verification !== verification)
        throw bad(`the verification hash of a term of xorb ${term.xorb} is missing or wrong.`);
      return chunks;
    },
    contents: (term) => {
      const key = keyOf(term);
      return decoded.get(key) ?? decode(term, key);
    },
  };
};

const sha256Of = async (reader: TermReader, terms: readonly ShardTerm[]): Promise<string> => {
  const sha256 = createHash("sha256");
  for (const term of terms) for await (const content of reader.contents(term)) sha256.update(content);
  return sha256.digest("hex");
};

const verifyFile = async (reader: TermReader, file: ShardFile, isKnown: boolean): Promise<VerifiedFile> => {
  if (!file.sha256) throw bad(`the file ${file.hash} has no SHA-256.`);
  const chunks = file.terms.flatMap(reader.chunks);
  const hash = hashes.file(chunks);
  if (hash !== file.hash) throw bad(`the chunks of the file ${file.hash} have the hash ${hash}.`);
  const sha256 = isKnown ? file.sha256 : await sha256Of(reader, file.terms);
  if (sha256 !== file.sha256)
    throw bad(`the content of the file ${hash} has the SHA-256 ${sha256}, not ${file.sha256}.`);
  const samples = new Set(chunks.flatMap((chunk, index) => (index === 0 || isSample(chunk.hash) ? [chunk.hash] : [])));
  return {
    hash,
    sha256,
    size: sum(file.terms.map(({ size }) => size)),
    terms: file.terms.map(({ xorb, firstChunk, endChunk, size }) => ({ xorb, firstChunk, endChunk, size })),
    samples: [...samples],
  };
};

export interface ShardRequest {
  /** In the order of their sources, which follow the shard. */
  readonly xorbs: readonly { readonly hash: XetHash; readonly chunks: string }[];
  /** Files with the same hash and SHA-256 were verified before: their content is not read again. */
  readonly known: readonly XetHash[];
}

/** Verifies the files of a shard against the stored xorbs. */
export const shardJob: WorkerJob<ShardRequest, VerifiedFile[]> = {
  name: "xet shard",
  lane: "uploads",
  // A file is read once in full, however large it is.
  maxBytes: Number.MAX_SAFE_INTEGER,
  run: async (request, [shard, ...contents]) => {
    const xorbs = new Map(
      request.xorbs.map(({ hash, chunks }, index) => [hash, openXorb(chunks, contents[index] as ByteSource)]),
    );
    // A file that is named twice is verified once.
    const files = [...new Map((await readShard(shard)).files.map((file) => [file.hash, file])).values()];
    for (const { terms } of files) for (const term of terms) checkSize(xorbs, term);
    const reader = createTermReader(xorbs);
    const known = new Set(request.known);
    const verified: VerifiedFile[] = [];
    for (const file of files) verified.push(await verifyFile(reader, file, known.has(file.hash)));
    return verified;
  },
};
