import type { BlobStore } from "../blobs/store.ts";
import type { Db } from "../db/engine.ts";
import type { Viewer } from "../identity/viewer.ts";
/**
 * The contents that a viewer can use. Knowing a hash gives no access: the content must be the viewer's upload or in a
 * repository they can read.
 */
export declare const usableContents: (db: Db, viewer: Viewer, contents: readonly string[]) => Promise<Set<string>>;
export declare const canUseContent: (db: Db, viewer: Viewer, sha256: string) => Promise<boolean>;
/**
 * Whether a content that another hub names need not be downloaded: the repository has it already, or everyone can read it.
 * Otherwise the upstream must send it, or a list of hashes would publish what is private here.
 */
export declare const isStoredFor: ({ db, blobs }: {
    readonly db: Db;
    readonly blobs: BlobStore;
}, repositoryId: number, { sha256, size }: {
    readonly sha256: string;
    readonly size: number;
}) => Promise<boolean>;
/** The sizes of those contents that are stored. */
export declare const storedSizes: ({ db, blobs }: {
    readonly db: Db;
    readonly blobs: BlobStore;
}, contents: readonly string[]) => Promise<Map<string, number>>;
/** The sizes of those contents that are stored and that the viewer can commit. */
export declare const storedContents: (deps: {
    readonly db: Db;
    readonly blobs: BlobStore;
}, viewer: Viewer, contents: readonly string[]) => Promise<Map<string, number>>;
//# sourceMappingURL=content-access.d.ts.map