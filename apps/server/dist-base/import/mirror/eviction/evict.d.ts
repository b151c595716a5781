import type { BlobStore } from "../../../blobs/store.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { Db } from "../../../db/engine.ts";
import type { AuditLog } from "../../../identity/audit-log.ts";
import { type EvictableContent } from "./eviction-store.ts";
/** What the mirror stores at most. */
export interface EvictionLimits {
    /** Of all mirrored files; 0 for no limit. */
    readonly maxBytes: number;
    /** Since a file was last read; 0 for no limit. */
    readonly maxUnusedMs: number;
}
export interface EvictionDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly catalogue: Catalogue;
    readonly audit: AuditLog;
    readonly now: () => number;
}
/** A content that is deleted, or would be. */
export interface EvictedContent extends EvictableContent {
    readonly repositories: readonly string[];
}
/** Deletes contents that mirrored repositories can fetch again. */
export declare const evict: (deps: EvictionDeps, limits: EvictionLimits, isTrial: boolean) => Promise<readonly EvictedContent[]>;
/** Evicts once an hour, in one process of the hub. */
export declare const createEvictionJob: (deps: EvictionDeps, limits: EvictionLimits) => (() => Promise<void>);
//# sourceMappingURL=evict.d.ts.map