import { HubError } from "../errors.js";
import { maxChunkBytes } from "./chunker.js";
import { decodeLz4Frame } from "./lz4-frame.js";
/** Limits of a xorb, fixed by the protocol. */
export const xorbLimits = {
    chunks: 8192,
    compressedChunkBytes: 262_144,
    unpackedBytes: 64 * 1024 * 1024,
    /** Each chunk adds a header of 8 bytes. */
    bytes: 64 * 1024 * 1024 + 64 * 1024,
};
const headerBytes = 8;
/** Some clients append a footer where the next chunk would begin. */
const footerMark = Buffer.from("XETBLOB");
/** How a chunk is compressed. */
const schemes = { none: 0, lz4: 1, groupedLz4: 2 };
const bad = (message) => new HubError("bad_request", `The xorb is not valid: ${message}`);
const readChunkHeader = (bytes, start) => {
    if (start + headerBytes > bytes.length)
        throw bad("it ends inside the header of a chunk.");
    const version = bytes[start];
    if (version !== 0)
        throw bad(`chunk format ${version} is not supported.`);
    const packed = bytes.readUIntLE(start + 1, 3);
    const scheme = bytes[start + 4];
    const size = bytes.readUIntLE(start + 5, 3);
    const end = start + headerBytes + packed;
    if (end > bytes.length)
        throw bad("it ends inside a chunk.");
    if (packed > xorbLimits.compressedChunkBytes || size > maxChunkBytes || size === 0)
        throw bad(`a chunk of ${packed} bytes for ${size} is outside the limits.`);
    if (scheme > schemes.groupedLz4)
        throw bad(`compression ${scheme} is not supported.`);
    if (scheme === schemes.none && packed !== size)
        throw bad(`an uncompressed chunk has ${packed} bytes, not ${size}.`);
    return { start, end, scheme, size };
};
const hasFooterAt = (bytes, at) => bytes.subarray(at, at + footerMark.length).equals(footerMark);
/** Finds the chunks of a xorb without decoding them. */
export const listChunks = (bytes) => {
    const chunks = [];
    let unpacked = 0;
    for (let at = 0; at < bytes.length && !hasFooterAt(bytes, at);) {
        const chunk = readChunkHeader(bytes, at);
        chunks.push(chunk);
        unpacked += chunk.size;
        if (chunks.length > xorbLimits.chunks)
            throw bad(`it has more than ${xorbLimits.chunks} chunks.`);
        if (unpacked > xorbLimits.unpackedBytes)
            throw bad(`it holds more than ${xorbLimits.unpackedBytes} bytes.`);
        at = chunk.end;
    }
    if (chunks.length === 0)
        throw bad("it has no chunk.");
    return chunks;
};
/** Undoes byte grouping: bytes at positions 0, 1, 2 and 3 modulo 4 were stored as four runs. */
const ungroup = (grouped) => {
    const output = Buffer.allocUnsafe(grouped.length);
    let from = 0;
    for (let offset = 0; offset < 4; offset += 1)
        for (let to = offset; to < grouped.length; to += 4) {
            output[to] = grouped[from];
            from += 1;
        }
    return output;
};
/** The content of a chunk. */
export const decodeChunk = (bytes, { start, end, scheme, size }) => {
    const data = bytes.subarray(start + headerBytes, end);
    if (scheme === schemes.none)
        return data;
    const plain = decodeLz4Frame(data, size);
    return scheme === schemes.groupedLz4 ? ungroup(plain) : plain;
};
/** The header of an uncompressed chunk. */
export const plainChunkHeader = (size) => {
    const header = Buffer.alloc(headerBytes);
    header.writeUIntLE(size, 1, 3);
    header.writeUIntLE(size, 5, 3);
    return header;
};
/** Decodes and hashes every chunk and checks them against the hash that the xorb was sent under. */
export const verifyXorb = (hashes, bytes, expected) => {
    const chunks = listChunks(bytes).map((chunk) => ({ ...chunk, hash: hashes.chunk(decodeChunk(bytes, chunk)) }));
    const actual = hashes.root(chunks);
    if (actual !== expected)
        throw bad(`its content has the hash ${actual}, not ${expected}.`);
    return chunks;
};
//# sourceMappingURL=xorb.js.map