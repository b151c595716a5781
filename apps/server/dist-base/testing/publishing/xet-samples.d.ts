import { type XetHash } from "../../xet/hashes.ts";
/** What the Python client sends for a file with the text “Hello World!”. */
export declare const hello: {
    chunk: string;
    file: string;
    sha256: string;
    xorb: Buffer<ArrayBuffer>;
    shard: Buffer<ArrayBuffer>;
};
/** A chunk as a xorb has it. */
export declare const packedChunk: (scheme: number, data: Buffer, size: number) => Buffer;
/** One uncompressed chunk as a xorb. */
export declare const xorbOf: (content: Uint8Array) => Buffer;
/** An LZ4 frame of given blocks. */
export declare const lz4Frame: (...blocks: {
    readonly bytes: Buffer;
    readonly isStored?: boolean;
}[]) => Buffer;
/** "abcabcabcabcabc!": three literals, a match of eleven at distance 3 that overlaps itself, two literals. */
export declare const repeatedBlock: Buffer<ArrayBuffer>;
/** What a shard says about its file. */
export interface ShardParts {
    readonly content: Uint8Array;
    readonly xorb?: XetHash;
    readonly size?: number;
    readonly firstChunk?: number;
    readonly endChunk?: number;
    readonly file?: XetHash;
    readonly sha256?: string;
    readonly verification?: XetHash;
    /** Which hashes follow; default: those of terms and of the content. */
    readonly flags?: number;
    /** How often the term is repeated. */
    readonly repeats?: number;
}
/** A shard for a file of one chunk, with parts to be made wrong. */
export declare const shardOf: (parts: ShardParts) => Buffer;
//# sourceMappingURL=xet-samples.d.ts.map