import type { BlobStore } from "../../../blobs/store.ts";
import { syncFilesystem } from "../../../blobs/sync-filesystem.ts";
import type { Workers } from "../../../workers/workers.ts";
import type { StoredObject } from "./received-objects.ts";
interface SmallBlobsDeps {
    readonly store: BlobStore;
    readonly workers: Workers;
    readonly sync?: typeof syncFilesystem;
}
/**
 * Stores the small contents of a push together; returns their hashes by git's id. They are written in order, then waited for once,
 * then moved to their places, then waited for again: what has its place is whole, and nothing is acknowledged that a power cut
 * can take. Empty where a store is not on a disk or cannot do that, so each content has to be stored by itself.
 */
export declare const storeSmallBlobs: ({ store: { root }, workers, sync }: SmallBlobsDeps, objects: string, blobs: readonly StoredObject[]) => Promise<ReadonlyMap<string, string>>;
export {};
//# sourceMappingURL=store-small-blobs.d.ts.map