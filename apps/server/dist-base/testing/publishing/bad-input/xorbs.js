import { hello, lz4Frame, packedChunk, repeatedBlock } from "../xet-samples.js";
const bomb = (scheme) => {
    const block = Buffer.concat([Buffer.from([0x1f, 0x61, 1, 0]), Buffer.alloc(200_000, 255), Buffer.from([0])]);
    return packedChunk(scheme, lz4Frame({ bytes: block }), 131_072);
};
/** Xorbs that are sent as that of “Hello World!”, and why they are refused. */
export const badXorbs = [
    ["an empty body", Buffer.alloc(0), "it has no chunk"],
    ["half a header", hello.xorb.subarray(0, 5), "ends inside the header"],
    ["half a chunk", hello.xorb.subarray(0, 15), "ends inside a chunk"],
    ["half a second chunk", Buffer.concat([hello.xorb, hello.xorb.subarray(0, 15)]), "ends inside a chunk"],
    ["the chunk twice", Buffer.concat([hello.xorb, hello.xorb]), "its content has the hash"],
    ["bytes after the chunk", Buffer.concat([hello.xorb, Buffer.from("extra")]), "ends inside the header"],
    ["only a footer", Buffer.from("XETBLOB and more"), "it has no chunk"],
    ["an unknown format", Buffer.concat([Buffer.from([1]), hello.xorb.subarray(1)]), "chunk format 1"],
    ["an unknown compression", packedChunk(3, Buffer.from("abc"), 3), "compression 3"],
    ["a chunk over the limit", packedChunk(0, Buffer.alloc(131_073), 131_073), "outside the limits"],
    ["an empty chunk", packedChunk(0, Buffer.alloc(0), 0), "outside the limits"],
    ["a chunk that states 16 MB", packedChunk(1, Buffer.from("abc"), 2 ** 24 - 1), "outside the limits"],
    ["a wrong length of a plain chunk", packedChunk(0, Buffer.from("abc"), 4), "has 3 bytes, not 4"],
    ["other content than announced", packedChunk(0, Buffer.from("Hello World?"), 12), "its content has the hash"],
    ["data that is no LZ4 frame", packedChunk(1, Buffer.from("no frame here"), 4), "not a valid LZ4 frame"],
    [
        "a frame without an end",
        packedChunk(1, lz4Frame({ bytes: repeatedBlock }).subarray(0, 20), 16),
        "not a valid LZ4 frame",
    ],
    [
        "a match before the start",
        packedChunk(1, lz4Frame({ bytes: Buffer.from([0x10, 0x61, 9, 0]) }), 5),
        "not a valid LZ4 frame",
    ],
    [
        "a match at distance 0",
        packedChunk(1, lz4Frame({ bytes: Buffer.from([0x10, 0x61, 0, 0]) }), 5),
        "not a valid LZ4 frame",
    ],
    [
        "literals past the end of a block",
        packedChunk(1, lz4Frame({ bytes: Buffer.from([0xf0, 255]) }), 5),
        "not a valid LZ4 frame",
    ],
    ["a frame longer than stated", packedChunk(1, lz4Frame({ bytes: repeatedBlock }), 9), "more than the 9 bytes"],
    [
        "a frame shorter than stated",
        packedChunk(1, lz4Frame({ bytes: repeatedBlock }), 99),
        "holds 16 bytes; its header states 99",
    ],
    ["a small frame of 51 MB", bomb(1), "more than the 131072 bytes"],
    ["a small grouped frame of 51 MB", bomb(2), "more than the 131072 bytes"],
    [
        "more chunks than allowed",
        Buffer.concat(Array(8193).fill(packedChunk(0, Buffer.from("a"), 1))),
        "more than 8192 chunks",
    ],
];
//# sourceMappingURL=xorbs.js.map