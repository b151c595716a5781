import { Blake3Hasher } from "@napi-rs/blake-hash";
import { bufferView } from "./buffer-view.ts";

/** A hash of 32 bytes in the protocol's text form: four little-endian 64-bit numbers in hexadecimal, not plain hex. */
export type XetHash = string;

/** A chunk, or a node of the tree above chunks. */
export interface HashedNode {
  readonly hash: XetHash;
  /** Bytes below it. */
  readonly size: number;
}

/** Keys of the four uses of BLAKE3, fixed by the protocol. */
const keys = {
  chunk: "6697f5775b9550de3135cbaca597181c9de421109beb2b58b4d0b04b93adf229",
  node: "017ec5c7a5472996fd946666b48a02e65ddd536f37c76dd2f86352e64a53713f",
  file: "00".repeat(32),
  term: "7f1857d6ce56ed66127ff913e7a5c3f3a4cd26d5b5db49e64124987f28fb94c3",
};

const reverseWords = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  return copy.swap64();
};

/** The text form of 32 bytes. */
export const hashText = (bytes: Uint8Array): XetHash => reverseWords(Buffer.from(bytes)).toString("hex");

/** The 32 bytes of a text form. */
export const hashBytes = (hash: XetHash): Buffer => reverseWords(Buffer.from(hash, "hex"));

const emptyHash: XetHash = "0".repeat(64);

const maxChildren = 9;

/** The last 8 bytes as a little-endian number decide; its remainder by 4 is in its lowest bits. */
const endsGroup = (hash: XetHash): boolean => Number.parseInt(hash.slice(-1), 16) % 4 === 0;

/** How many of the nodes from `start` form the next group. */
const groupLength = (nodes: readonly HashedNode[], start: number): number => {
  const left = nodes.length - start;
  if (left <= 2) return left;
  const most = Math.min(maxChildren, left);
  for (let count = 3; count < most; count += 1)
    if (endsGroup((nodes[start + count - 1] as HashedNode).hash)) return count;
  return most;
};

export const createKeyedHash = (key: Uint8Array): ((content: Uint8Array | string) => XetHash) => {
  const hasher = Blake3Hasher.newKeyed(bufferView(key));
  return (content) => {
    hasher.reset();
    return hashText(hasher.update(typeof content === "string" ? content : bufferView(content)).digestBuffer());
  };
};

/** The hash functions of the Xet protocol. */
export const createXetHashes = () => {
  const keyed = (key: string) => createKeyedHash(Buffer.from(key, "hex"));
  const chunk = keyed(keys.chunk);
  const node = keyed(keys.node);
  const file = keyed(keys.file);
  const term = keyed(keys.term);

  const parentOf = (children: readonly HashedNode[]): HashedNode => ({
    hash: node(children.map(({ hash, size }) => `${hash} : ${size}\n`).join("")),
    size: children.reduce((sum, { size }) => sum + size, 0),
  });
  const levelAbove = (nodes: readonly HashedNode[]): HashedNode[] => {
    const parents: HashedNode[] = [];
    for (let start = 0; start < nodes.length; ) {
      const count = groupLength(nodes, start);
      parents.push(parentOf(nodes.slice(start, start + count)));
      start += count;
    }
    return parents;
  };
  const root = (chunks: readonly HashedNode[]): XetHash => {
    let level = chunks;
    while (level.length > 1) level = levelAbove(level);
    return level[0]?.hash ?? emptyHash;
  };

  return {
    chunk,
    /** Root of the tree above some chunks: the hash of a xorb. */
    root,
    file: (chunks: readonly HashedNode[]): XetHash => (chunks.length === 0 ? emptyHash : file(hashBytes(root(chunks)))),
    /** Proves that the uploader of a term has its chunks. */
    term: (chunks: readonly XetHash[]): XetHash => term(Buffer.concat(chunks.map(hashBytes))),
  };
};

export type XetHashes = ReturnType<typeof createXetHashes>;
