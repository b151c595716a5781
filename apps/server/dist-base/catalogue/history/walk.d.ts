import type { Db } from "../../db/engine.ts";
import { type CommitRow } from "./history-store.ts";
export declare const parentsOf: ({ parents }: CommitRow) => string[];
/** Reads commits in windows: a parent has fewer commits behind it than its child. */
export declare const createCommitReader: (db: Db, repositoryId: number) => (sha: string) => Promise<CommitRow | undefined>;
/** Commits that wait for their turn in a walk, the newest first. */
export declare const createRowQueue: () => {
    push: (commit: {
        author: string;
        created_at: number;
        message: string;
        parents: string;
        raw: string | null;
        repository_id: number;
        sha: string;
        title: string;
        total: number;
        tree: string;
    }) => void;
    pop: () => {
        author: string;
        created_at: number;
        message: string;
        parents: string;
        raw: string | null;
        repository_id: number;
        sha: string;
        title: string;
        total: number;
        tree: string;
    } | undefined;
};
/** Commits from one backwards, children before their parents. */
export declare const walkCommits: (db: Db, repositoryId: number, sha: string, read?: (sha: string) => Promise<CommitRow | undefined>) => AsyncGenerator<CommitRow>;
/**
 * The commit that last changed each path. A path that a commit has in common with a parent was changed there or before;
 * one that differs from every parent was changed by the commit itself.
 */
export declare const lastCommits: (db: Db, repositoryId: number, sha: string, paths: readonly string[]) => Promise<ReadonlyMap<string, CommitRow>>;
/**
 * Commits from one backwards that changed a path. Where a commit has the path in common with a parent, only that parent
 * is followed, as in git's own history of a path.
 */
export declare const walkPathCommits: (db: Db, repositoryId: number, sha: string, path: string) => AsyncGenerator<CommitRow>;
//# sourceMappingURL=walk.d.ts.map