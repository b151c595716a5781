import type { BlobStore } from "../../../blobs/store.ts";
import type { Db } from "../../../db/engine.ts";
export declare const createUsedContents: (db: Db, now: () => number) => {
    /** A store whose reads are noted: by clients of any kind, git, and models that run. */
    watch: (blobs: BlobStore) => BlobStore;
    flush: () => Promise<void>;
};
/** Remembers which contents are read, and writes it in batches. */
export type UsedContents = ReturnType<typeof createUsedContents>;
//# sourceMappingURL=used-contents.d.ts.map