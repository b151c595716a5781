import { hello, shardOf } from "../xet-samples.js";
const withNumber = (record, at, number) => {
    const bytes = Buffer.from(hello.shard);
    bytes.writeUInt32LE(number, record * 48 + at);
    return bytes;
};
/** Shards that cannot be read, and why. */
export const badShards = [
    ["an empty body", Buffer.alloc(0), "does not begin with the tag"],
    ["another tag", Buffer.concat([Buffer.from("x"), hello.shard.subarray(1)]), "does not begin with the tag"],
    ["half a tag", hello.shard.subarray(0, 20), "does not begin with the tag"],
    [
        "another version",
        Buffer.concat([hello.shard.subarray(0, 32), Buffer.from([3]), hello.shard.subarray(33)]),
        "version 3",
    ],
    ["nothing but the tag", hello.shard.subarray(0, 48), "ends inside a section"],
    ["half a record", hello.shard.subarray(0, 48 + 20), "ends inside a section"],
    ["no list of xorbs", hello.shard.subarray(0, 6 * 48), "ends inside a section"],
    ["a missing end", hello.shard.subarray(0, -48), "ends inside a section"],
    ["more terms than sent", withNumber(1, 36, 0xffffffff), "states 4294967295 terms"],
    ["more chunks than sent", withNumber(6, 36, 0xffffffff), "states 4294967295 chunks"],
    ["a term without chunks", withNumber(2, 44, 0), "the chunks 0 to 0"],
    ["a term that ends before it begins", withNumber(2, 40, 7), "the chunks 7 to 1"],
];
const other = "1".repeat(64);
/** Shards whose file is not what they say, and why they are refused; their xorb is stored. */
export const falseShards = [
    ["a xorb that is not stored", { xorb: other }, `names xorb ${other}, which is not stored. Upload it first.`],
    ["a wrong size", { size: 5 }, "a term states 5 bytes, which is not the size of its chunks"],
    ["a size of 4 GB", { size: 0xffffffff }, "a term states 4294967295 bytes, which is not the size of its chunks"],
    ["chunks past the end", { endChunk: 3 }, "ends at chunk 3, past the end of xorb"],
    [
        "chunks far past the end",
        { firstChunk: 0xfffffff0, endChunk: 0xffffffff },
        "ends at chunk 4294967295, past the end of xorb",
    ],
    ["the same chunks twice", { repeats: 2 }, "the chunks of the file"],
    ["a wrong verification hash", { verification: other }, "the verification hash of a term"],
    ["no verification hash", { flags: 0x40000000 }, "the verification hash of a term"],
    ["a wrong file hash", { file: other }, `the chunks of the file ${other} have the hash`],
    ["a wrong SHA-256", { sha256: other }, `not ${other}`],
    ["no SHA-256", { flags: 0x80000000 }, "has no SHA-256"],
    ["no terms", { repeats: 0 }, "the chunks of the file"],
];
export const falseShard = (parts) => shardOf({ content: Buffer.from("Hello World!"), ...parts });
//# sourceMappingURL=shards.js.map