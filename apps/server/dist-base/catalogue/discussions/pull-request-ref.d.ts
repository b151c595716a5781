import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryRow } from "../repository-store.ts";
export declare const pullRequestRef: (number: number) => string;
/** The number of a pull request's ref; undefined for any other ref. */
export declare const pullRequestNumber: (ref: string) => number | undefined;
/** Throws unless a viewer who can contribute can add commits to a pull request: its author can, and those who can write. */
export declare const checkPullRequestWritable: (db: Db, viewer: Viewer, row: RepositoryRow, number: number) => Promise<void>;
//# sourceMappingURL=pull-request-ref.d.ts.map