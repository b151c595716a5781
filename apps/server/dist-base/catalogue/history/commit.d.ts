import type { Db } from "../../db/engine.ts";
import type { RepositoryChange } from "../../db/schema.ts";
import { type RepositoryRow } from "../repository-store.ts";
export interface NewFile {
    readonly path: string;
    readonly size: number;
    /** Null where only the metadata is known. */
    readonly sha256: string | null;
    readonly oid: string;
    readonly isLarge: boolean;
    /** Git's mode; default: that of the file before, or of a plain file. */
    readonly mode?: string;
}
export interface CommitRequest {
    /** The branch or pull request to commit to; default: main. Null: no ref leads to the commit. */
    readonly ref?: string | null;
    readonly put: readonly NewFile[];
    /** Files, or folders with all that is below them. */
    readonly remove: readonly string[];
    readonly title: string;
    readonly description?: string;
    readonly author: string;
    /** The commit that the caller saw last; if there is another one since, nothing is written. */
    readonly parent?: string;
    /** The head of another line of commits that this commit merges. */
    readonly merged?: {
        readonly sha: string;
        /** Commits that only that line has. */
        readonly commits: number;
    };
    /** The id of a commit made elsewhere; without it, the id follows from the content. */
    readonly sha?: string;
    readonly at: number;
}
/** A path that a commit has put or removed. */
export interface ChangedPath {
    readonly path: string;
    /** Whether there is a file before and after. */
    readonly isReplaced: boolean;
}
export interface Committed {
    readonly sha: string;
    readonly tree: string;
    /** The branch or pull request that was moved to it; null if none was. */
    readonly ref: string | null;
    /** Undefined where it is not known, such as after a push. */
    readonly changed?: readonly ChangedPath[];
    /** False if nothing changed, so no commit was created. */
    readonly isNew: boolean;
}
/** Locks the repository, so commits to it run one after another. It can have been deleted since it was found. */
export declare const lockRepository: (db: Db, id: number) => Promise<RepositoryRow>;
/** The sizes of a repository whose main branch gains bytes; mirrored ones have the size that upstream states. */
export declare const grown: (row: RepositoryRow, growth: number) => Pick<RepositoryChange, "used_storage" | "main_size">;
/** Throws for a commit on one that is no longer the head, unless the head can be this very commit. */
export declare const checkParent: (db: Db, row: RepositoryRow, headSha: string, request: Pick<CommitRequest, "parent" | "title" | "description" | "author">) => Promise<void>;
/** Creates a commit inside the caller's transaction. Its cost follows the change, not the size of the repository. */
export declare const commitWithin: (db: Db, repositoryId: number, request: CommitRequest) => Promise<Committed>;
//# sourceMappingURL=commit.d.ts.map