import { type XetHash } from "./hashes.ts";
/** A chunk of a stored xorb. */
export interface IndexedChunk {
    readonly hash: XetHash;
    /** Bytes of content. */
    readonly size: number;
    /** Position of its header in the xorb. */
    readonly start: number;
    /** Position after its data. */
    readonly end: number;
}
/** The chunks of a xorb as text, so that both databases and backups store it alike. */
export declare const encodeIndex: (chunks: readonly Omit<IndexedChunk, "start">[]) => string;
export declare const decodeIndex: (text: string) => IndexedChunk[];
//# sourceMappingURL=xorb-index.d.ts.map