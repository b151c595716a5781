import type { TreeEntry } from "@orrery/contract";
import type { CommitRow } from "../../catalogue/history/history-store.ts";
import { type PathLine } from "../../catalogue/history/read-files.ts";
import type { ScanService } from "../../catalogue/scans/scan-service.ts";
import type { Db } from "../../db/engine.ts";
/** Files and folders as the list of a folder shows them. */
export declare const toEntries: (db: Db, repositoryId: number, lines: readonly PathLine[], 
/** Adds what scans have found. */
scans?: ScanService) => Promise<TreeEntry[]>;
/** Adds the commit that last changed each entry. */
export declare const withCommits: (entries: readonly TreeEntry[], commits: ReadonlyMap<string, CommitRow>) => TreeEntry[];
//# sourceMappingURL=tree.d.ts.map