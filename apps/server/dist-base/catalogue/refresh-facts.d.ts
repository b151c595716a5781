import type { BlobStore } from "../blobs/store.ts";
import type { Db } from "../db/engine.ts";
import type { RepositoryChange } from "../db/schema.ts";
import type { Workers } from "../workers/workers.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Committed } from "./history/commit.ts";
import type { RepositoryRow } from "./repository-store.ts";
/** What is read from, and written to. */
export interface StoredFiles {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly catalogue: Catalogue;
    readonly workers: Workers;
}
/** What the files of a commit say; undefined if none of them is stored. */
export declare const readFactsAt: (parts: Pick<StoredFiles, "db" | "blobs" | "workers">, row: RepositoryRow, tree: string) => Promise<RepositoryChange | undefined>;
/**
 * Reads what the newest files of one of the hub's own repositories say about it, and writes that into its record. A
 * commit that changes none of the files that matter costs nothing.
 */
export declare const refreshFacts: (parts: StoredFiles, row: RepositoryRow, { tree, changed }: Pick<Committed, "tree" | "changed">) => Promise<void>;
//# sourceMappingURL=refresh-facts.d.ts.map