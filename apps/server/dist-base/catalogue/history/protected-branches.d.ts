import type { Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryRow } from "../repository-store.ts";
export type ProtectedBranchRow = Selectable<Tables["protected_branches"]>;
export declare const listProtectedBranches: (db: Db, repositoryId: number) => Promise<ProtectedBranchRow[]>;
/** Protects a branch, or changes whether its rule asks for a reviewer. */
export declare const protectBranch: (db: Db, row: ProtectedBranchRow) => Promise<void>;
/** Returns whether the branch was protected. */
export declare const unprotectBranch: (db: Db, repositoryId: number, name: string) => Promise<boolean>;
/** Throws if the branch's rule asks for a reviewer and the one who merges wrote some of what is merged. */
export declare const checkReviewer: (db: Db, { account }: Viewer, row: RepositoryRow, { ref, authors }: {
    readonly ref: string;
    readonly authors: readonly (string | null)[];
}) => Promise<void>;
/** Throws if a ref is a protected branch, which only admins change other than by merging a pull request. */
export declare const checkDirectChange: (db: Db, viewer: Viewer, row: RepositoryRow, ref: string) => Promise<void>;
/** Throws if a ref is a protected branch, which no one deletes. */
export declare const checkDeletion: (db: Db, row: RepositoryRow, ref: string) => Promise<void>;
/** Throws if the history of all branches must not be rewritten by the viewer. */
export declare const checkRewrite: (db: Db, viewer: Viewer, row: RepositoryRow) => Promise<void>;
//# sourceMappingURL=protected-branches.d.ts.map