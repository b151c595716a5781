import type { XetHash, XetHashes } from "./hashes.ts";
/** Limits of a xorb, fixed by the protocol. */
export declare const xorbLimits: {
    chunks: number;
    compressedChunkBytes: number;
    unpackedBytes: number;
    /** Each chunk adds a header of 8 bytes. */
    bytes: number;
};
/** Where a chunk is in the bytes of a xorb. */
export interface PackedChunk {
    /** Position of its header. */
    readonly start: number;
    /** Position after its data. */
    readonly end: number;
    readonly scheme: number;
    readonly size: number;
}
export interface XorbChunk extends PackedChunk {
    readonly hash: XetHash;
}
/** Finds the chunks of a xorb without decoding them. */
export declare const listChunks: (bytes: Buffer) => PackedChunk[];
/** The content of a chunk. */
export declare const decodeChunk: (bytes: Buffer, { start, end, scheme, size }: PackedChunk) => Buffer;
/** The header of an uncompressed chunk. */
export declare const plainChunkHeader: (size: number) => Buffer;
/** Decodes and hashes every chunk and checks them against the hash that the xorb was sent under. */
export declare const verifyXorb: (hashes: XetHashes, bytes: Buffer, expected: XetHash) => XorbChunk[];
//# sourceMappingURL=xorb.d.ts.map