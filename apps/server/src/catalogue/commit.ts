import type { Db } from "../db/engine.ts";
import { HubError } from "../errors.ts";
import { endFiles, type FileRow, filesAt, insertFiles, insertRevision } from "./file-store.ts";
import { commitOid, folderOids } from "./git-objects.ts";
import { insertChanges, type RepositoryRow } from "./repository-store.ts";

export interface NewFile {
  readonly path: string;
  readonly size: number;
  /** Null where only the metadata is known. */
  readonly sha256: string | null;
  readonly oid: string;
  readonly isLarge: boolean;
}

export interface CommitRequest {
  readonly put: readonly NewFile[];
  /** Files, or folders with all that is below them. */
  readonly remove: readonly string[];
  readonly title: string;
  readonly description?: string;
  readonly author: string;
  /** The commit the caller saw last; another one in between is a conflict. */
  readonly parent?: string;
  /** The id of a commit made elsewhere; without it, the id follows from the content. */
  readonly sha?: string;
  readonly at: number;
}

export interface Committed {
  readonly sha: string;
  readonly number: number;
  /** False if nothing changed, so no commit was created. */
  readonly isNew: boolean;
}

/** Whether a path, or a folder that it is in, is among the removed. */
const isRemovedBy = (removed: ReadonlySet<string>, path: string): boolean => {
  if (removed.has(path)) return true;
  for (let slash = path.indexOf("/"); slash > 0; slash = path.indexOf("/", slash + 1))
    if (removed.has(path.slice(0, slash))) return true;
  return false;
};

const checkNoClash = (paths: ReadonlySet<string>): void => {
  for (const path of paths)
    for (let slash = path.indexOf("/"); slash > 0; slash = path.indexOf("/", slash + 1))
      if (paths.has(path.slice(0, slash)))
        throw new HubError("unprocessable", `“${path.slice(0, slash)}” cannot be both a file and a folder.`);
};

const isSame = (row: FileRow, file: NewFile): boolean =>
  row.oid === file.oid && row.size === file.size && row.sha256 === (file.sha256 ?? row.sha256);

interface Plan {
  readonly ended: readonly FileRow[];
  readonly added: readonly NewFile[];
  readonly tree: readonly { readonly path: string; readonly oid: string; readonly size: number }[];
}

const planChange = (current: readonly FileRow[], { put, remove }: CommitRequest): Plan => {
  const rows = new Map(current.map((row) => [row.path, row]));
  const wanted = new Map(put.map((file) => [file.path, file]));
  const added = [...wanted.values()].filter((file) => {
    const row = rows.get(file.path);
    return !row || !isSame(row, file);
  });
  const replaced = new Set(added.map(({ path }) => path));
  const removed = new Set(remove);
  const isRemoved = (path: string) => !wanted.has(path) && isRemovedBy(removed, path);
  const ended = current.filter(({ path }) => replaced.has(path) || isRemoved(path));
  const gone = new Set(ended.map(({ path }) => path));
  const tree = [...current.filter(({ path }) => !gone.has(path)), ...added];
  checkNoClash(new Set(tree.map(({ path }) => path)));
  return { ended, added, tree };
};

/** Updating the number first locks the row, so commits to one repository run one after another. */
const takeNumber = (db: Db, id: number): Promise<RepositoryRow> =>
  db
    .updateTable("repositories")
    .set((eb) => ({ head: eb("head", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

const checkParent = (row: RepositoryRow, parent: string | undefined): void => {
  if (parent && !row.sha.startsWith(parent.toLowerCase()))
    throw new HubError(
      "conflict",
      `The repository has moved on: its newest commit is ${row.sha}, not ${parent.slice(0, 40)}. Read it again and repeat.`,
    );
};

const write = async (db: Db, row: RepositoryRow, plan: Plan, request: CommitRequest): Promise<Committed> => {
  const { title, description = "", author, at } = request;
  const message = description ? `${title}\n\n${description}` : title;
  const tree = folderOids(plan.tree).get("") ?? "";
  const parent = row.sha ? { parent: row.sha } : {};
  const sha = request.sha ?? commitOid({ tree, ...parent, author, at, message });
  const [repository_id, number] = [row.id, row.head];
  await endFiles(
    db,
    plan.ended.map(({ id }) => id),
    number,
  );
  await insertFiles(
    db,
    plan.added.map(({ isLarge, ...file }) => ({ ...file, is_large: isLarge ? 1 : 0, repository_id, since: number })),
  );
  await insertRevision(db, { repository_id, number, sha, title, message: description, author, created_at: at });
  const used_storage = plan.tree.reduce((sum, { size }) => sum + size, 0);
  await db.updateTable("repositories").set({ sha, used_storage, last_modified: at }).where("id", "=", row.id).execute();
  await insertChanges(db, [{ kind: row.kind, repository_id }], at);
  return { sha, number, isNew: true };
};

/** Creates a commit inside the caller's transaction. */
export const commitWithin = async (db: Db, repositoryId: number, request: CommitRequest): Promise<Committed> => {
  const row = await takeNumber(db, repositoryId);
  checkParent(row, request.parent);
  const isKnown = row.head > 1 && request.sha === row.sha;
  const plan = planChange(await filesAt(db, repositoryId, row.head), request);
  const isEmpty = plan.ended.length === 0 && plan.added.length === 0 && (request.sha ?? row.sha) === row.sha;
  if (!isKnown && !(isEmpty && row.sha)) return write(db, row, plan, request);
  const number = row.head - 1;
  await db.updateTable("repositories").set({ head: number }).where("id", "=", row.id).execute();
  return { sha: row.sha, number, isNew: false };
};
