import { createHash } from "node:crypto";
import { createXetHashes, hashBytes } from "../../xet/hashes.js";
const hashes = createXetHashes();
/** What the Python client sends for a file with the text “Hello World!”. */
export const hello = {
    chunk: "d8d408e608fb9ca213b9909a65d86d725f2de4d8d540324be8a363e7a6e228cb",
    file: "a9dae0ad88b060bdd7e7c87abdcf95b132c95a0414b06d4f6beb68d287b87165",
    sha256: "7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069",
    xorb: Buffer.from("000c0000000c000048656c6c6f20576f726c6421", "hex"),
    shard: Buffer.from([
        "48465265706f4d6574614461746100556967456a7b815783a5bdd95ccdd14aa902000000000000000000000000000000",
        "bd60b088ade0daa9b195cfbd7ac8e7d74f6db014045ac9326571b887d268eb6b000000c0010000000000000000000000",
        "a29cfb08e608d4d8726dd8659a90b9134b3240d5d8e42d5fcb28e2a6e763a3e8000000000c0000000000000001000000",
        `4ccb988e4563cb8923b7a7a5506bbe7592e648535df0824b2b86c35daf1ab75f${"00".repeat(16)}`,
        `53fcf17f65b1837f5dd6a14881c12db92877d6a31f4b2dfc69906d1200d2dd4a${"00".repeat(16)}`,
        `${"ff".repeat(32)}${"00".repeat(16)}`,
        "a29cfb08e608d4d8726dd8659a90b9134b3240d5d8e42d5fcb28e2a6e763a3e800000000010000000c00000000000000",
        "a29cfb08e608d4d8726dd8659a90b9134b3240d5d8e42d5fcb28e2a6e763a3e8000000000c0000000000000000000000",
        `${"ff".repeat(32)}${"00".repeat(16)}`,
    ].join(""), "hex"),
};
/** A chunk as a xorb has it. */
export const packedChunk = (scheme, data, size) => {
    const header = Buffer.alloc(8);
    header.writeUIntLE(data.length, 1, 3);
    header[4] = scheme;
    header.writeUIntLE(size, 5, 3);
    return Buffer.concat([header, data]);
};
/** One uncompressed chunk as a xorb. */
export const xorbOf = (content) => packedChunk(0, Buffer.from(content), content.byteLength);
/** An LZ4 frame of given blocks. */
export const lz4Frame = (...blocks) => {
    const parts = blocks.flatMap(({ bytes, isStored }) => {
        const size = Buffer.alloc(4);
        size.writeUInt32LE((bytes.length | (isStored ? 0x80000000 : 0)) >>> 0);
        return [size, bytes];
    });
    return Buffer.concat([Buffer.from("04224d186040fb", "hex"), ...parts, Buffer.alloc(4)]);
};
/** "abcabcabcabcabc!": three literals, a match of eleven at distance 3 that overlaps itself, two literals. */
export const repeatedBlock = Buffer.concat([
    Buffer.from([0x37]),
    Buffer.from("abc"),
    Buffer.from([3, 0]),
    Buffer.from([0x20]),
    Buffer.from("c!"),
]);
const record = (hash, ...numbers) => {
    const bytes = Buffer.alloc(48);
    hashBytes(hash).copy(bytes);
    for (const [index, number] of numbers.entries())
        bytes.writeUInt32LE(number, 32 + index * 4);
    return bytes;
};
const tag = hello.shard.subarray(0, 48);
const sectionEnd = Buffer.concat([Buffer.alloc(32, 0xff), Buffer.alloc(16)]);
const termOf = ({ content, ...parts }) => {
    const chunk = hashes.chunk(content);
    return {
        xorb: chunk,
        size: content.byteLength,
        firstChunk: 0,
        endChunk: 1,
        verification: hashes.term([chunk]),
        ...parts,
    };
};
/** A shard for a file of one chunk, with parts to be made wrong. */
export const shardOf = (parts) => {
    const { content, flags = 0xc0000000, repeats = 1 } = parts;
    const chunk = { hash: hashes.chunk(content), size: content.byteLength };
    const { file = hashes.file([chunk]), sha256 = createHash("sha256").update(content).digest("hex") } = parts;
    const terms = Array.from({ length: repeats }).fill(termOf(parts));
    return Buffer.concat([
        tag,
        record(file, flags, terms.length),
        ...terms.map(({ xorb, size, firstChunk, endChunk }) => record(xorb, 0, size, firstChunk, endChunk)),
        ...(flags & 0x80000000 ? terms.map(({ verification }) => record(verification)) : []),
        ...(flags & 0x40000000 ? [record(sha256)] : []),
        sectionEnd,
        sectionEnd,
    ]);
};
//# sourceMappingURL=xet-samples.js.map