import type { RestoreRequest } from "@orrery/contract";
import { type AtRevision, resolveRevision } from "../../catalogue/access.ts";
import { type CommitDeps, commitAndFollowUp } from "../../catalogue/commit-and-follow-up.ts";
import { parseFilePath } from "../../catalogue/file-path.ts";
import { type Committed, commitWithin, type NewFile } from "../../catalogue/history/commit.ts";
import { type ChangedFile, diffTrees } from "../../catalogue/history/diff-trees.ts";
import { loadBlobs } from "../../catalogue/history/history-store.ts";
import { lineAt } from "../../catalogue/history/read-files.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { isFolder } from "../../git/tree.ts";
import type { Actor } from "../../identity/audit-log.ts";
import { type CommitTarget, resolveTarget } from "./commit-target.ts";

interface RestoredCommit extends Committed {
  readonly row: RepositoryRow;
}

const isBelow = (path: string, folder: string): boolean =>
  folder === "" || path === folder || path.startsWith(`${folder}/`);

const toFiles = async (db: Db, repositoryId: number, changed: readonly ChangedFile[]): Promise<NewFile[]> => {
  const wanted = changed.flatMap(({ path, after }) => (after ? [{ path, ...after }] : []));
  const oids = wanted.map(({ oid }) => oid);
  const known = new Map((await loadBlobs(db, [repositoryId], oids)).map((blob) => [blob.oid, blob]));
  return wanted.map(({ path, oid, mode }) => {
    const blob = known.get(oid);
    return { path, oid, mode, size: blob?.size ?? 0, sha256: blob?.sha256 ?? null, isLarge: blob?.is_large === 1 };
  });
};

/** Files that are gone at the earlier revision, and folders where it has a file. */
const pathsToRemove = async (db: Db, tree: string, changed: readonly ChangedFile[]): Promise<string[]> => {
  const paths: string[] = [];
  for (const { path, before, after } of changed) {
    const line = before ? undefined : await lineAt(db, tree, path);
    if (!after || (line && isFolder(line))) paths.push(path);
  }
  return paths;
};

const findChanged = async (db: Db, head: AtRevision, source: AtRevision, path: string): Promise<ChangedFile[]> => {
  const all = await diffTrees(db, head.tree, source.tree);
  const changed = all.filter((file) => isBelow(file.path, path));
  if (changed.length > 0) return changed;
  const what = path === "" ? "the files are" : `"${path}" is`;
  throw new HubError("conflict", `Nothing to restore: ${what} the same as at ${source.sha.slice(0, 7)}.`);
};

export const createRestoreService = (deps: CommitDeps) => ({
  /** Commits files as they were at an earlier revision. */
  restore: async (
    target: CommitTarget,
    { from, path: given = "", summary }: RestoreRequest,
    actor: Actor,
  ): Promise<RestoredCommit> => {
    const { row, ref } = await resolveTarget(deps, target, actor.viewer);
    const path = given === "" ? "" : parseFilePath(given);
    const head = await resolveRevision(deps.db, row, target.revision);
    const source = await resolveRevision(deps.db, row, from);
    const changed = await findChanged(deps.db, head, source, path);
    const put = await toFiles(deps.db, row.id, changed);
    const request = {
      ref,
      put,
      remove: await pathsToRemove(deps.db, head.tree, changed),
      title: summary?.trim() || `Restore ${path || "all files"} from ${source.sha.slice(0, 7)}`,
      author: actor.viewer.account?.name ?? "",
      parent: head.sha,
      at: deps.now(),
    };
    const done = await commitAndFollowUp(deps, row, actor, {
      enters: put,
      write: (transaction) => commitWithin(transaction, row.id, request),
      audited: ({ sha }) => [["repository.restore", { sha, files: changed.length, from: source.sha }]],
    });
    return { ...done, row };
  },
});

export type RestoreService = ReturnType<typeof createRestoreService>;
