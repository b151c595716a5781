import { type BlobStore, type ByteRange } from "../blobs/store.ts";
import type { Db } from "../db/engine.ts";
import type { Workers } from "../workers/workers.ts";
import { type CoveringTerm } from "./cover-range.ts";
import { type XetFile, type XorbRow } from "./xet-store.ts";
export interface ContentStoreDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly workers: Workers;
}
/** A part of a file: chunks of a stored xorb. */
export interface FilePart {
    readonly term: CoveringTerm;
    readonly row: XorbRow;
}
/** The parts of a file that a range needs; throws if a xorb is missing. */
export declare const partsOf: (db: Db, { hash, terms }: XetFile, range: ByteRange) => Promise<FilePart[]>;
/** A blob store that also has the contents that arrived by Xet, put together from their xorbs when they are read. */
export declare const createContentStore: (deps: ContentStoreDeps) => BlobStore;
//# sourceMappingURL=content-store.d.ts.map