import { Blake3Hasher } from "@napi-rs/blake-hash";
import { bufferView } from "./buffer-view.js";
/** Keys of the four uses of BLAKE3, fixed by the protocol. */
const keys = {
    chunk: "6697f5775b9550de3135cbaca597181c9de421109beb2b58b4d0b04b93adf229",
    node: "017ec5c7a5472996fd946666b48a02e65ddd536f37c76dd2f86352e64a53713f",
    file: "00".repeat(32),
    term: "7f1857d6ce56ed66127ff913e7a5c3f3a4cd26d5b5db49e64124987f28fb94c3",
};
const reverseWords = (bytes) => {
    const copy = Buffer.from(bytes);
    return copy.swap64();
};
/** The text form of 32 bytes. */
export const hashText = (bytes) => reverseWords(Buffer.from(bytes)).toString("hex");
/** The 32 bytes of a text form. */
export const hashBytes = (hash) => reverseWords(Buffer.from(hash, "hex"));
/** The hash of an empty file. */
const emptyHash = "0".repeat(64);
const maxChildren = 9;
/** The last 8 bytes as a little-endian number decide; its remainder by 4 is in its lowest bits. */
const endsGroup = (hash) => Number.parseInt(hash.slice(-1), 16) % 4 === 0;
/** How many of the nodes from `start` form the next group. */
const groupLength = (nodes, start) => {
    const left = nodes.length - start;
    if (left <= 2)
        return left;
    const most = Math.min(maxChildren, left);
    for (let count = 3; count < most; count += 1)
        if (endsGroup(nodes[start + count - 1].hash))
            return count;
    return most;
};
/** A function that hashes with a key. */
export const createKeyedHash = (key) => {
    const hasher = Blake3Hasher.newKeyed(bufferView(key));
    return (content) => {
        hasher.reset();
        return hashText(hasher.update(typeof content === "string" ? content : bufferView(content)).digestBuffer());
    };
};
/** The hash functions of the Xet protocol. */
export const createXetHashes = () => {
    const keyed = (key) => createKeyedHash(Buffer.from(key, "hex"));
    const chunk = keyed(keys.chunk);
    const node = keyed(keys.node);
    const file = keyed(keys.file);
    const term = keyed(keys.term);
    const parentOf = (children) => ({
        hash: node(children.map(({ hash, size }) => `${hash} : ${size}\n`).join("")),
        size: children.reduce((sum, { size }) => sum + size, 0),
    });
    const levelAbove = (nodes) => {
        const parents = [];
        for (let start = 0; start < nodes.length;) {
            const count = groupLength(nodes, start);
            parents.push(parentOf(nodes.slice(start, start + count)));
            start += count;
        }
        return parents;
    };
    const root = (chunks) => {
        let level = chunks;
        while (level.length > 1)
            level = levelAbove(level);
        return level[0]?.hash ?? emptyHash;
    };
    return {
        chunk,
        /** Root of the tree above some chunks: the hash of a xorb. */
        root,
        /** The hash of a file with these chunks. */
        file: (chunks) => (chunks.length === 0 ? emptyHash : file(hashBytes(root(chunks)))),
        /** Proves that the uploader of a term has its chunks. */
        term: (chunks) => term(Buffer.concat(chunks.map(hashBytes))),
    };
};
//# sourceMappingURL=hashes.js.map