/** A hash of 32 bytes in the protocol's text form: four little-endian 64-bit numbers in hexadecimal, not plain hex. */
export type XetHash = string;
/** A chunk, or a node of the tree above chunks. */
export interface HashedNode {
    readonly hash: XetHash;
    /** Bytes below it. */
    readonly size: number;
}
/** The text form of 32 bytes. */
export declare const hashText: (bytes: Uint8Array) => XetHash;
/** The 32 bytes of a text form. */
export declare const hashBytes: (hash: XetHash) => Buffer;
/** A function that hashes with a key. */
export declare const createKeyedHash: (key: Uint8Array) => ((content: Uint8Array | string) => XetHash);
/** The hash functions of the Xet protocol. */
export declare const createXetHashes: () => {
    chunk: (content: Uint8Array | string) => XetHash;
    /** Root of the tree above some chunks: the hash of a xorb. */
    root: (chunks: readonly HashedNode[]) => XetHash;
    /** The hash of a file with these chunks. */
    file: (chunks: readonly HashedNode[]) => XetHash;
    /** Proves that the uploader of a term has its chunks. */
    term: (chunks: readonly XetHash[]) => XetHash;
};
export type XetHashes = ReturnType<typeof createXetHashes>;
//# sourceMappingURL=hashes.d.ts.map