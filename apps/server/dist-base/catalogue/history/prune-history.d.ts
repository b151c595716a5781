import type { Db } from "../../db/engine.ts";
export declare const deleteCommits: (db: Db, repositoryId: number, shas: readonly string[]) => Promise<never[]>;
/** Deletes trees and blobs that no commit of the repository has. */
export declare const pruneObjects: (db: Db, repositoryId: number) => Promise<void>;
/** Deletes the commits behind a head that no ref leads to any more, and what only they had. */
export declare const pruneHistory: (db: Db, repositoryId: number, head: string) => Promise<void>;
//# sourceMappingURL=prune-history.d.ts.map