import type { Db } from "../../db/engine.ts";
import type { FileRow } from "./read-files.ts";
/** Hashes of files that the hub can fetch from another hub, by git's id. Null for a small file. */
export declare const upstreamHashes: (db: Db, repositoryId: number, oids: readonly string[]) => Promise<Map<string, string | null>>;
/** What is announced of files: those that are not stored yet have the hash that the other hub states. */
export declare const withUpstreamHashes: (db: Db, repositoryId: number, files: readonly FileRow[]) => Promise<readonly FileRow[]>;
//# sourceMappingURL=upstream-files.d.ts.map