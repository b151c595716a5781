import type { BlobStore } from "../../../blobs/store.ts";
import { type GitBlobRow } from "../../../catalogue/history/history-store.ts";
import type { Db } from "../../../db/engine.ts";
import type { PackedObjects, PackObject } from "../../../git/pack-writer.ts";
import type { Workers } from "../../../workers/workers.ts";
/** The objects of a pack, by id. */
export interface PackContents {
    readonly repositoryId: number;
    readonly commits: readonly string[];
    readonly tags: readonly string[];
    readonly trees: readonly string[];
    readonly blobs: readonly GitBlobRow[];
}
export interface ReadDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly workers: Workers;
}
/** Reads the objects of a pack, a few at a time. */
export declare const readObjects: (deps: ReadDeps, { repositoryId, commits, tags, trees, blobs }: PackContents) => AsyncGenerator<PackObject | PackedObjects>;
//# sourceMappingURL=object-stream.d.ts.map