import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "../../db/engine.ts";
import { inBatches } from "../../db/in-batches.ts";
import type { RepositoryChange } from "../../db/schema.ts";
import { HubError } from "../../errors.ts";
import { changePaths, type PathContent } from "../../git/change-paths.ts";
import { commitId } from "../../git/commit-object.ts";
import type { IndexedTree } from "../../git/indexed-tree.ts";
import { mainRef } from "../../git/ref-name.ts";
import { emptyTreeId, isFolder, modes } from "../../git/tree.ts";
import { isBelowAny } from "../file-path.ts";
import { insertChanges, type RepositoryRow } from "../repository-store.ts";
import { createdCommit } from "./commit-content.ts";
import { type CommitRow, findCommit, findRef, insertBlobs, insertCommit, loadBlobs, setRef } from "./history-store.ts";
import { lineAt, type PathLine, pathsBelow } from "./read-files.ts";
import { openTree, saveTrees } from "./trees.ts";

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

const deleted = (): HubError =>
  new HubError("RepoNotFound", "Repository not found: it was deleted while the change was being written.");

/** Locks the repository, so commits to it run one after another. It can have been deleted since it was found. */
export const lockRepository = (db: Db, id: number): Promise<RepositoryRow> =>
  db
    .updateTable("repositories")
    .set((eb) => ({ head: eb.ref("head") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow(deleted);

/** Throws unless a commit that the caller saw is the head. */
const checkIsHead = (current: string, parent: string): void => {
  if (!current.startsWith(parent.toLowerCase()))
    throw new HubError(
      "precondition_failed",
      `There is a newer commit: the latest is ${current}, not ${parent.slice(0, 40)}. Read it and try again.`,
    );
};

/** Whether the head is what a client would have committed on the commit that it saw: it did not get the reply, and sends it again. */
const mayBeSentAgain = (head: CommitRow, request: CommitRequest): boolean => {
  const { parent = "", title, description = "", author, merged, sha } = request;
  if (!parent || merged || sha || !head.parents.startsWith(parent.toLowerCase())) return false;
  return head.title === title && head.message === description && head.author === author;
};

/** Each path once, without those below another. */
const outermost = (paths: readonly string[]): string[] => {
  const all = new Set(paths);
  return [...all].filter((path) => !isBelowAny(all, path));
};

/** Files that a commit replaces or removes, by path. */
const filesReplaced = async (
  db: Db,
  tree: string,
  { put, remove }: CommitRequest,
): Promise<Map<string, PathContent>> => {
  const fileAt = async (path: string): Promise<PathLine[]> => {
    const line = await lineAt(db, tree, path);
    return line && !isFolder(line) ? [{ ...line, path }] : [];
  };
  const filesAt = async (path: string): Promise<PathLine[]> => {
    const file = await fileAt(path);
    return file.length > 0 ? file : pathsBelow(db, tree, path);
  };
  const paths = put.map(({ path }) => path);
  const files = [
    ...(await inBatches(paths, (batch) => Promise.all(batch.map(fileAt)))),
    ...(await inBatches(outermost(remove), (batch) => Promise.all(batch.map(filesAt)))),
  ];
  return new Map(files.flat().map((file) => [file.path, file]));
};

/** A removed path that is also put is replaced. */
const pathChanges = (
  { origin }: RepositoryRow,
  { put, remove }: CommitRequest,
  replaced: ReadonlyMap<string, PathContent>,
) => {
  const contents = put.map(({ path, oid, mode }): [string, PathContent] => [
    path,
    { mode: mode ?? replaced.get(path)?.mode ?? modes.file, oid },
  ]);
  return { put: new Map(contents), remove, areTwinsAllowed: origin !== "local" };
};

const sizesOf = async (db: Db, repositoryId: number, oids: readonly string[]): Promise<number> => {
  const sizes = new Map((await loadBlobs(db, [repositoryId], oids)).map(({ oid, size }) => [oid, size]));
  return oids.reduce((sum, oid) => sum + (sizes.get(oid) ?? 0), 0);
};

const changedPaths = (put: ReadonlyMap<string, NewFile>, replaced: ReadonlyMap<string, unknown>): ChangedPath[] => [
  ...[...put.keys()].map((path) => ({ path, isReplaced: replaced.has(path) })),
  ...[...replaced.keys()].flatMap((path) => (put.has(path) ? [] : { path, isReplaced: false })),
];

interface NewCommit {
  readonly ref: string | null;
  readonly head: CommitRow | undefined;
  readonly tree: string;
  /** Bytes that the files gain. */
  readonly growth: number;
}

/** The sizes of a repository whose main branch gains bytes; mirrored ones have the size that upstream states. */
export const grown = (row: RepositoryRow, growth: number): Pick<RepositoryChange, "used_storage" | "main_size"> => {
  const used_storage = row.used_storage + growth;
  return { used_storage, ...(row.origin === "local" && { main_size: used_storage }) };
};

const write = async (db: Db, row: RepositoryRow, { ref, head, tree, growth }: NewCommit, request: CommitRequest) => {
  const { title, description = "", author, at, merged } = request;
  const parents = [...(head ? [head.sha] : []), ...(merged ? [merged.sha] : [])].join(" ");
  const fields = { tree, parents, title, message: description, author, created_at: at };
  const sha = request.sha ?? commitId(createdCommit(fields));
  const total = (head?.total ?? 0) + (merged?.commits ?? 0) + 1;
  const repository_id = row.id;
  await insertCommit(db, { ...fields, repository_id, sha, total, raw: null });
  if (ref === null) return sha;
  await setRef(db, { repository_id, name: ref, target: sha, updated_at: at });
  if (ref !== mainRef) return sha;
  await db
    .updateTable("repositories")
    .set({ sha, head: total, ...grown(row, growth), last_modified: at })
    .where("id", "=", row.id)
    .execute();
  await insertChanges(db, [{ kind: row.kind, repository_id }], at);
  return sha;
};

/** The trees of a commit on top of another tree, and the files that it replaces. */
const changeTree = async (db: Db, row: RepositoryRow, before: string, request: CommitRequest) => {
  const replaced = await filesReplaced(db, before, request);
  const readTree = async (oid: string): Promise<IndexedTree> => (await openTree(db, oid)).tree;
  const { root, ...changed } = await changePaths(readTree, before, pathChanges(row, request, replaced));
  return { root, changed, replaced };
};

/** The head, if it is this very commit. */
const findSentBefore = async (
  db: Db,
  row: RepositoryRow,
  head: CommitRow,
  request: CommitRequest,
): Promise<CommitRow | undefined> => {
  if (!mayBeSentAgain(head, request)) return undefined;
  const parent = await findCommit(db, row.id, head.parents);
  const { root } = await changeTree(db, row, parent?.tree ?? emptyTreeId, request);
  return root === head.tree ? head : undefined;
};

/** Throws for a commit on one that is no longer the head, unless the head can be this very commit. */
export const checkParent = async (
  db: Db,
  row: RepositoryRow,
  headSha: string,
  request: Pick<CommitRequest, "parent" | "title" | "description" | "author">,
): Promise<void> => {
  const head = await findCommit(db, row.id, headSha);
  if (head && mayBeSentAgain(head, { ...request, put: [], remove: [], at: 0 })) return;
  checkIsHead(headSha, request.parent ?? "");
};

/** Creates a commit inside the caller's transaction. Its cost follows the change, not the size of the repository. */
export const commitWithin = async (db: Db, repositoryId: number, request: CommitRequest): Promise<Committed> => {
  const row = await lockRepository(db, repositoryId);
  const ref = request.ref === undefined ? mainRef : request.ref;
  const branch = ref === null ? undefined : await findRef(db, repositoryId, [ref]);
  const head = branch && (await findCommit(db, repositoryId, branch.target));
  const sentBefore = head && (await findSentBefore(db, row, head, request));
  if (sentBefore) return { sha: sentBefore.sha, tree: sentBefore.tree, ref, isNew: false };
  if (request.parent) checkIsHead(head?.sha ?? row.sha, request.parent);
  if (head && request.sha === head.sha) return { sha: head.sha, tree: head.tree, ref, isNew: false };
  const before = head?.tree ?? emptyTreeId;
  const { root: tree, changed, replaced } = await changeTree(db, row, before, request);
  // A folder of many files was just written.
  await nextTurn();
  await insertBlobs(
    db,
    request.put.map(({ oid, size, sha256, isLarge }) => ({
      repository_id: repositoryId,
      oid,
      size,
      sha256,
      is_large: isLarge ? 1 : 0,
    })),
  );
  if (head && tree === before && !request.sha && !request.merged) return { sha: head.sha, tree, ref, isNew: false };
  await saveTrees(db, repositoryId, changed);
  const removed = await sizesOf(
    db,
    repositoryId,
    [...replaced.values()].map(({ oid }) => oid),
  );
  const put = new Map(request.put.map((file) => [file.path, file]));
  const growth = [...put.values()].reduce((sum, { size }) => sum + size, 0) - removed;
  const sha = await write(db, row, { ref, head, tree, growth }, request);
  return { sha, tree, ref, isNew: true, changed: changedPaths(put, replaced) };
};
