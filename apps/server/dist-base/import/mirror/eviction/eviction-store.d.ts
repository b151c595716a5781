import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
/** A large content of mirrored repositories that can be fetched again. */
export interface EvictableContent {
    readonly sha256: string;
    readonly size: number;
    readonly usedAt: number;
}
/** Position in the list of contents, least recently used first. */
type Position = Pick<EvictableContent, "usedAt" | "sha256">;
/** A page of the large contents, least recently used first. */
export declare const leastUsedContents: (db: Db, after: Position | undefined, limit: number) => Promise<EvictableContent[]>;
/** Files of needed repositories count as used now. Those that were never counted start to count. */
export declare const markNeeded: (db: Db, now: number) => Promise<void>;
/** Contents of which a file is not mirrored, is being downloaded, or belongs to a needed repository; and uploads. */
export declare const neededContents: (db: Db, names: readonly string[], now: number) => Promise<Set<string>>;
/** Contents with chunks that files of other contents are put together from. */
export declare const sharedChunks: (db: Db, names: readonly string[]) => Promise<Set<string>>;
/** Makes a content unknown to its repositories, and holds its claim. False, and nothing changed, if it is needed. */
export declare const detachContent: (db: Db, { sha256, usedAt }: EvictableContent, now: number, until: number) => Promise<boolean>;
export declare const releaseContent: (db: Db, sha256: string) => Promise<void>;
/** The repositories that have a content. */
export declare const holdersOfContent: (db: Db, sha256: string) => Promise<Pick<RepositoryRow, "kind" | "full_name">[]>;
/** Whether this process is the one to evict now: one does, once in an interval. */
export declare const claimEviction: (db: Db, now: number, intervalMs: number) => Promise<boolean>;
export {};
//# sourceMappingURL=eviction-store.d.ts.map