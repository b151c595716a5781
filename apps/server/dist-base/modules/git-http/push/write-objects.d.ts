import type { BlobStore } from "../../../blobs/store.ts";
import { type GitBlobRow } from "../../../catalogue/history/history-store.ts";
import type { Db } from "../../../db/engine.ts";
import type { Workers } from "../../../workers/workers.ts";
import type { PushedPointer } from "./check-push.ts";
import { type PushHistory } from "./push-history.ts";
import type { ReceivedObjects } from "./received-objects.ts";
/** Stores the contents of files. Nothing refers to them before the push is written. */
export declare const storeBlobs: ({ blobs: store, workers }: {
    readonly blobs: BlobStore;
    readonly workers: Workers;
}, repositoryId: number, { blobs, path, stream }: ReceivedObjects, pointers: ReadonlyMap<string, PushedPointer>) => Promise<GitBlobRow[]>;
/** Writes the objects of a push into the database. */
export declare const writeObjects: (db: Db, repositoryId: number, { commits, trees, tags, read }: ReceivedObjects, { pushed }: PushHistory, blobs: readonly GitBlobRow[]) => Promise<void>;
//# sourceMappingURL=write-objects.d.ts.map