import { type Insertable, type Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
import { type ScannedContent } from "../scans/scan-store.ts";
import { type StoredTree } from "./tree-text.ts";
export type CommitRow = Selectable<Tables["commits"]>;
export type GitBlobRow = Selectable<Tables["git_blobs"]>;
export type RefRow = Selectable<Tables["refs"]>;
export declare const findRef: (db: Db, repositoryId: number, names: readonly string[]) => Promise<RefRow | undefined>;
export declare const listRefs: (db: Db, repositoryId: number) => Promise<RefRow[]>;
/** Sets a ref and records the event, in the caller's transaction. */
export declare const setRef: (db: Db, row: RefRow) => Promise<void>;
/** Deletes a ref and records the event, in the caller's transaction. */
export declare const deleteRef: (db: Db, repositoryId: number, name: string, at: number) => Promise<void>;
export declare const findCommit: (db: Db, repositoryId: number, sha: string) => Promise<CommitRow | undefined>;
/** The commits of a repository that have the given ids. */
export declare const loadCommits: (db: Db, repositoryId: number, shas: readonly string[]) => Promise<CommitRow[]>;
/** Commits whose id begins with the given digits: at most two, enough to see that there is more than one. */
export declare const commitsByPrefix: (db: Db, repositoryId: number, digits: string) => Promise<CommitRow[]>;
/** Commits of all branches by how many commits each has behind it: more than `above`, at most `upTo`. */
export declare const commitsByTotal: (db: Db, repositoryId: number, above: number, upTo: number) => Promise<CommitRow[]>;
export declare const insertCommit: (db: Db, values: Insertable<Tables["commits"]>) => Promise<void>;
/** The commit that a ref leads to, through an annotated tag where there is one. */
export declare const commitOfRef: (db: Db, { repository_id, target }: RefRow) => Promise<CommitRow | undefined>;
export declare const insertTag: (db: Db, row: Selectable<Tables["tag_objects"]>) => Promise<void>;
/** The annotated tags of a repository that have the given ids. */
export declare const loadTags: (db: Db, repositoryId: number, oids: readonly string[]) => Promise<Selectable<Tables["tag_objects"]>[]>;
/** The branches and tags that lead to a commit. */
export declare const refsTo: (db: Db, repositoryId: number, sha: string) => Promise<{
    name: string;
    ref: string;
    targetCommit: string;
}[]>;
/** Those of some ids that are trees of a repository. */
export declare const treesAmong: (db: Db, repositoryId: number, oids: readonly string[]) => Promise<Set<string>>;
/** Trees by id, whichever repository has them: equal ids have equal contents. */
export declare const loadTrees: (db: Db, oids: readonly string[]) => Promise<Map<string, StoredTree>>;
/** Stores trees by id, each as its text. */
export declare const insertTreeTexts: (db: Db, repositoryId: number, texts: ReadonlyMap<string, string>) => Promise<void>;
export declare const insertTrees: (db: Db, repositoryId: number, trees: ReadonlyMap<string, Buffer>) => Promise<void>;
/** The blobs of some repositories that have the given ids. */
export declare const loadBlobs: (db: Db, repositoryIds: readonly number[], oids: readonly string[]) => Promise<GitBlobRow[]>;
/** A blob that is known only by its metadata gets its content's hash once that is stored. Stored contents are scanned. */
export declare const insertBlobs: (db: Db, rows: readonly GitBlobRow[]) => Promise<void>;
export declare const markBlobStored: (db: Db, repositoryId: number, oid: string, { sha256, size }: ScannedContent) => Promise<void>;
//# sourceMappingURL=history-store.d.ts.map