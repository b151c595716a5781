import { createHash } from "node:crypto";
import type { ByteSource } from "../blobs/byte-source.ts";
import { HubError } from "../errors.ts";
import type { WorkerJob } from "../workers/job.ts";
import { bufferView } from "./buffer-view.ts";
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

/** Finds the xorbs that the files of a shard are in. */
export const shardNamesJob: WorkerJob<null, XetHash[]> = {
  name: "xet shard names",
  lane: "uploads",
  maxBytes: maxShardBytes,
  run: async (_input, [source]) => {
    const { files } = await readShard(source);
    return [...new Set(files.flatMap(({ terms }) => terms.map(({ xorb }) => xorb)))];
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
  readonly source: ByteSource;
}

const bad = (message: string): HubError => new HubError("bad_request", `The shard is not valid: ${message}`);

const chunksOf = (xorbs: ReadonlyMap<XetHash, OpenXorb>, term: ShardTerm): readonly IndexedChunk[] => {
  const chunks = xorbs.get(term.xorb)?.chunks ?? [];
  if (term.endChunk > chunks.length)
    throw bad(`a term ends at chunk ${term.endChunk} of xorb ${term.xorb}, which has ${chunks.length}.`);
  return chunks.slice(term.firstChunk, term.endChunk);
};

const checkTerm = (term: ShardTerm, chunks: readonly IndexedChunk[]): void => {
  const size = chunks.reduce((sum, chunk) => sum + chunk.size, 0);
  if (size !== term.size) throw bad(`a term states ${term.size} bytes; its chunks have ${size}.`);
  if (term.verification !== hashes.term(chunks.map(({ hash }) => hash)))
    throw bad(`the verification hash of a term of xorb ${term.xorb} is missing or wrong.`);
};

const windowBytes = 4 * 1024 * 1024;

/** Reads and decodes consecutive chunks in windows. */
const contentsOf = async function* ({ source }: OpenXorb, chunks: readonly IndexedChunk[]): AsyncGenerator<Buffer> {
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

const verifyFile = async (xorbs: ReadonlyMap<XetHash, OpenXorb>, file: ShardFile): Promise<VerifiedFile> => {
  if (!file.sha256) throw bad(`the file ${file.hash} has no SHA-256.`);
  const parts = file.terms.map((term) => ({ term, chunks: chunksOf(xorbs, term) }));
  for (const { term, chunks } of parts) checkTerm(term, chunks);
  const all = parts.flatMap(({ chunks }) => chunks);
  const hash = hashes.file(all);
  if (hash !== file.hash) throw bad(`the chunks of the file ${file.hash} have the hash ${hash}.`);
  const sha256 = createHash("sha256");
  for (const { term, chunks } of parts)
    for await (const content of contentsOf(xorbs.get(term.xorb) as OpenXorb, chunks)) sha256.update(content);
  const actual = sha256.digest("hex");
  if (actual !== file.sha256)
    throw bad(`the content of the file ${hash} has the SHA-256 ${actual}, not ${file.sha256}.`);
  const samples = new Set(all.flatMap((chunk, index) => (index === 0 || isSample(chunk.hash) ? [chunk.hash] : [])));
  return {
    hash,
    sha256: actual,
    size: all.reduce((sum, { size }) => sum + size, 0),
    terms: file.terms.map(({ xorb, firstChunk, endChunk, size }) => ({ xorb, firstChunk, endChunk, size })),
    samples: [...samples],
  };
};

/** Verifies the files of a shard against the stored xorbs: sources are the shard, then the xorbs in the given order. */
export const shardJob: WorkerJob<readonly { readonly hash: XetHash; readonly chunks: string }[], VerifiedFile[]> = {
  name: "xet shard",
  lane: "uploads",
  // A file is read once in full, however large it is.
  maxBytes: Number.MAX_SAFE_INTEGER,
  run: async (named, [shard, ...contents]) => {
    const xorbs = new Map(
      named.map(({ hash, chunks }, index) => [
        hash,
        { chunks: decodeIndex(chunks), source: contents[index] as ByteSource },
      ]),
    );
    const { files } = await readShard(shard);
    const verified: VerifiedFile[] = [];
    for (const file of files) verified.push(await verifyFile(xorbs, file));
    return verified;
  },
};
