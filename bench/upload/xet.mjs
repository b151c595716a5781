// @ts-check
/** Uploads by Xet. Chunks and hashes are computed beforehand, so that the server is what is measured. */
import { createChunker } from "../../apps/server/dist/xet/chunker.js";
import { createXetHashes, hashBytes } from "../../apps/server/dist/xet/hashes.js";
import { commitLarge, send, sendJson } from "./send.mjs";

const hashes = createXetHashes();
const xorbBytes = 64 * 1024 * 1024 - 131_072;
/** As many as hf_xet sends on two cores. */
const xorbsAtOnce = 2;

/**
 * @typedef {{ hash: string, size: number, bytes: Buffer }} Chunk
 * @typedef {{ hash: string, bytes: Buffer, chunks: readonly Chunk[] }} Xorb
 * @typedef {{ sha256: string, size: number, xorbs: readonly Xorb[], shard: Buffer }} XetUpload
 */

/** @param {Buffer} content @returns {Chunk[]} */
const chunksOf = (content) => {
  const chunker = createChunker();
  const lengths = chunker.push(content);
  if (chunker.end() > 0) lengths.push(chunker.end());
  let at = 0;
  return lengths.map((size) => {
    const bytes = content.subarray(at, at + size);
    at += size;
    return { hash: hashes.chunk(bytes), size, bytes };
  });
};

/** @param {Chunk} chunk */
const packed = ({ size, bytes }) => {
  const header = Buffer.alloc(8);
  header.writeUIntLE(size, 1, 3);
  header.writeUIntLE(size, 5, 3);
  return [header, bytes];
};

/** @param {readonly Chunk[]} chunks @returns {Xorb} */
const xorbOf = (chunks) => ({ hash: hashes.root(chunks), bytes: Buffer.concat(chunks.flatMap(packed)), chunks });

/** @param {readonly Chunk[]} chunks @returns {Xorb[]} */
const xorbsOf = (chunks) => {
  const xorbs = [];
  let [first, size] = [0, 0];
  for (const [index, chunk] of chunks.entries()) {
    if (size + chunk.size > xorbBytes) {
      xorbs.push(xorbOf(chunks.slice(first, index)));
      [first, size] = [index, 0];
    }
    size += chunk.size;
  }
  return [...xorbs, xorbOf(chunks.slice(first))];
};

/** @param {string} hash @param {number[]} numbers */
const record = (hash, ...numbers) => {
  const bytes = Buffer.alloc(48);
  hashBytes(hash).copy(bytes);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number, 32 + index * 4);
  return bytes;
};

const shardHead = Buffer.from(
  "48465265706f4d6574614461746100556967456a7b815783a5bdd95ccdd14aa902000000000000000000000000000000",
  "hex",
);
const sectionEnd = Buffer.concat([Buffer.alloc(32, 0xff), Buffer.alloc(16)]);
const hasProofAndSha256 = 0xc0000000;

/** @param {string} sha256 @param {readonly Xorb[]} xorbs */
const shardOf = (sha256, xorbs) => {
  const sizeOf = (/** @type {Xorb} */ { chunks }) => chunks.reduce((sum, { size }) => sum + size, 0);
  return Buffer.concat([
    shardHead,
    record(hashes.file(xorbs.flatMap(({ chunks }) => chunks)), hasProofAndSha256, xorbs.length),
    ...xorbs.map((xorb) => record(xorb.hash, 0, sizeOf(xorb), 0, xorb.chunks.length)),
    ...xorbs.map(({ chunks }) => record(hashes.term(chunks.map(({ hash }) => hash)))),
    record(sha256),
    sectionEnd,
    sectionEnd,
  ]);
};

/** Does the client's work. @param {{ sha256: string, content: Buffer }} file @returns {XetUpload} */
export const prepareXet = ({ sha256, content }) => {
  const xorbs = xorbsOf(chunksOf(content));
  return { sha256, size: content.length, xorbs, shard: shardOf(sha256, xorbs) };
};

/** @param {import("./send.mjs").Hub} hub @param {string} repository @param {XetUpload} upload */
export const uploadByXet = async (hub, repository, { sha256, size, xorbs, shard }) => {
  const url = `${hub.address}/api/models/${repository}/xet-write-token/main`;
  const { accessToken, casUrl } = await sendJson(url, hub.token);
  const headers = { authorization: `Bearer ${accessToken}` };
  const waiting = [...xorbs];
  const sendXorbs = async () => {
    for (let xorb = waiting.shift(); xorb; xorb = waiting.shift())
      await send("POST", `${casUrl}/v1/xorbs/default/${xorb.hash}`, xorb.bytes, headers);
  };
  await Promise.all(Array.from({ length: xorbsAtOnce }, sendXorbs));
  const reply = await send("POST", `${casUrl}/v2/shards`, shard, headers);
  if (!reply.includes('"result"')) throw new Error(`the shard was refused: ${reply}`);
  await commitLarge(hub, repository, { sha256, size });
};
