import type { Insertable, Selectable } from "kysely";
import { sql } from "kysely";
import type { Db } from "../db/engine.ts";
import type { Tables } from "../db/schema.ts";

/** One content of one path of a repository. */
export type FileRow = Selectable<Tables["files"]>;
export type FileValues = Insertable<Tables["files"]>;
export type RevisionRow = Selectable<Tables["revisions"]>;

const atRevision = (db: Db, repositoryId: number, number: number) =>
  db
    .selectFrom("files")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("since", "<=", number)
    .where((eb) => eb.or([eb("until", "is", null), eb("until", ">", number)]));

/** The files of a commit, optionally only those in a folder. */
export const filesAt = (db: Db, repositoryId: number, number: number, folder = ""): Promise<FileRow[]> => {
  const all = atRevision(db, repositoryId, number);
  const prefix = folder && `${folder}/`;
  return (prefix ? all.where(sql<boolean>`substr(path, 1, ${prefix.length}) = ${prefix}`) : all).execute();
};

export const fileAt = (db: Db, repositoryId: number, number: number, path: string): Promise<FileRow | undefined> =>
  atRevision(db, repositoryId, number).where("path", "=", path).executeTakeFirst();

/** The current files' paths of several repositories. */
export const currentFiles = async (
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Pick<FileRow, "repository_id" | "path" | "size" | "oid" | "sha256" | "is_large">[]>> => {
  const found = new Map(ids.map((id) => [id, [] as FileRow[]]));
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom("files")
    .selectAll()
    .where("repository_id", "in", ids)
    .where("until", "is", null)
    .execute();
  for (const row of rows) found.get(row.repository_id)?.push(row);
  for (const list of found.values()) list.sort((left, right) => (left.path < right.path ? -1 : 1));
  return found;
};

export const endFiles = async (db: Db, ids: readonly number[], number: number): Promise<void> => {
  for (let start = 0; start < ids.length; start += 500)
    await db
      .updateTable("files")
      .set({ until: number })
      .where("id", "in", ids.slice(start, start + 500))
      .execute();
};

export const insertFiles = async (db: Db, values: readonly FileValues[]): Promise<void> => {
  for (let start = 0; start < values.length; start += 500)
    await db
      .insertInto("files")
      .values(values.slice(start, start + 500))
      .execute();
};

export const insertRevision = async (db: Db, values: Insertable<Tables["revisions"]>): Promise<void> => {
  await db.insertInto("revisions").values(values).execute();
};

/** Commits whose id begins with the given digits: two at most, enough to see that there is more than one. */
export const revisionsBySha = (db: Db, repositoryId: number, sha: string): Promise<RevisionRow[]> =>
  db
    .selectFrom("revisions")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where(sql<boolean>`substr(sha, 1, ${sha.length}) = ${sha}`)
    .limit(2)
    .execute();

export const revisionsByNumber = async (
  db: Db,
  repositoryId: number,
  numbers: readonly number[],
): Promise<Map<number, RevisionRow>> => {
  const rows =
    numbers.length === 0
      ? []
      : await db
          .selectFrom("revisions")
          .selectAll()
          .where("repository_id", "=", repositoryId)
          .where("number", "in", numbers)
          .execute();
  return new Map(rows.map((row) => [row.number, row]));
};

/** Commits from one backwards, newest first. */
export const revisionsBefore = (db: Db, repositoryId: number, number: number, limit: number): Promise<RevisionRow[]> =>
  db
    .selectFrom("revisions")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("number", "<=", number)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();

/** Repositories that have, or had, a file with this content. */
export const holdersOf = async (
  db: Db,
  sha256: string,
): Promise<Pick<Selectable<Tables["repositories"]>, "owner_id" | "is_private" | "gated">[]> =>
  db
    .selectFrom("files")
    .innerJoin("repositories", "repositories.id", "files.repository_id")
    .select(["repositories.owner_id", "repositories.is_private", "repositories.gated"])
    .where("files.sha256", "=", sha256)
    .distinct()
    .limit(100)
    .execute();

export const recordUpload = async (db: Db, values: Insertable<Tables["uploads"]>): Promise<void> => {
  await db
    .insertInto("uploads")
    .values(values)
    .onConflict((conflict) => conflict.columns(["account_id", "sha256"]).doUpdateSet({ created_at: values.created_at }))
    .execute();
};

export const hasUploaded = async (db: Db, accountId: number, sha256: string): Promise<boolean> =>
  !!(await db
    .selectFrom("uploads")
    .select("sha256")
    .where("account_id", "=", accountId)
    .where("sha256", "=", sha256)
    .executeTakeFirst());

export const markContentStored = async (db: Db, repositoryId: number, path: string, sha256: string): Promise<void> => {
  await db
    .updateTable("files")
    .set({ sha256 })
    .where("repository_id", "=", repositoryId)
    .where("path", "=", path)
    .where("until", "is", null)
    .execute();
};
