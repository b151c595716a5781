import type { BlobStore } from "../../blobs/store.ts";
import type { Db } from "../../db/engine.ts";
/** A content that a file needs, and what is wrong with it. */
export interface DamagedBlob {
    readonly sha256: string;
    readonly problem: "missing" | "damaged";
    /** One of the files that have it, as owner/name/path. */
    readonly file: string;
}
/** Reads every content that a file has, and compares it with its hash. */
export declare const checkBlobs: (db: Db, blobs: BlobStore) => Promise<{
    readonly checked: number;
    readonly damaged: readonly DamagedBlob[];
}>;
//# sourceMappingURL=blob-check.d.ts.map