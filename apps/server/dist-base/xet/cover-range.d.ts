import type { ByteRange } from "../blobs/store.ts";
import type { XetHash } from "./hashes.ts";
import type { IndexedChunk } from "./xorb-index.ts";
/** Consecutive chunks of a xorb, part of a file. */
export interface FileTerm {
    readonly xorb: XetHash;
    readonly firstChunk: number;
    /** Exclusive. */
    readonly endChunk: number;
    /** Bytes of content. */
    readonly size: number;
}
/** A term cut to the chunks that a range needs. */
export interface CoveringTerm extends FileTerm {
    /** Bytes of the xorb that hold the chunks; `end` is exclusive. */
    readonly bytes: {
        readonly start: number;
        readonly end: number;
    };
    /** Bytes of its content that come before the range. */
    readonly skip: number;
}
/** Terms that overlap a range, with their position in the file. */
export declare const termsInRange: (terms: readonly FileTerm[], { start, end }: ByteRange) => {
    readonly term: FileTerm;
    readonly position: number;
}[];
/** Cuts one term to the chunks that a range needs. */
export declare const coverTerm: (term: FileTerm, position: number, { start, end }: ByteRange, chunks: readonly IndexedChunk[]) => CoveringTerm;
//# sourceMappingURL=cover-range.d.ts.map