import type { BlobStore } from "../blobs/store.ts";
import type { Db } from "../db/engine.ts";
import type { Workers } from "../workers/workers.ts";
export interface PlainFileIndexerDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly workers: Workers;
    readonly now: () => number;
    readonly onError: (error: unknown) => void;
}
/** Prepares files that came by LFS, git or import for download by Xet, one at a time. */
export declare const createPlainFileIndexer: (deps: PlainFileIndexerDeps) => {
    /** Indexes a stored file in the background; until that is done, clients download it by HTTP. */
    request: (sha256: string, size: number) => void;
    /** Resolves when nothing is left to index. */
    whenIdle: () => Promise<void>;
};
export type PlainFileIndexer = ReturnType<typeof createPlainFileIndexer>;
//# sourceMappingURL=plain-file-indexer.d.ts.map