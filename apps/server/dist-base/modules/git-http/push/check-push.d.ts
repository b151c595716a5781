import type { BlobStore } from "../../../blobs/store.ts";
import type { GitView } from "../../../catalogue/history/git-view.ts";
import type { Db } from "../../../db/engine.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { ReceivedObjects } from "./received-objects.ts";
export interface CheckDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly view: GitView;
    /** Larger files must be tracked with git lfs. */
    readonly maxGitFileBytes: number;
}
/** A file that git lfs tracks. */
export interface PushedPointer {
    readonly sha256: string;
    readonly size: number;
}
/** Throws if objects of a push are missing or not allowed; returns its pointers to large files. */
export declare const checkPush: (deps: CheckDeps, repositoryId: number, received: ReceivedObjects, viewer: Viewer) => Promise<ReadonlyMap<string, PushedPointer>>;
//# sourceMappingURL=check-push.d.ts.map