import { type Insertable, type Selectable, sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import { inBatches } from "../../db/in-batches.ts";
import type { Tables } from "../../db/schema.ts";
import { recordRefUpdate } from "../events/record-event.ts";
import { queueScans, type ScannedContent } from "../scans/scan-store.ts";
import { applyDelta, decodeTree, encodeWhole, isDelta, type StoredTree } from "./tree-text.ts";

export type CommitRow = Selectable<Tables["commits"]>;
export type GitBlobRow = Selectable<Tables["git_blobs"]>;
type TreeRow = Selectable<Tables["trees"]>;
export type RefRow = Selectable<Tables["refs"]>;

export const findRef = async (db: Db, repositoryId: number, names: readonly string[]): Promise<RefRow | undefined> => {
  const rows = await db
    .selectFrom("refs")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("name", "in", names)
    .execute();
  return names.flatMap((name) => rows.find((row) => row.name === name) ?? [])[0];
};

export const listRefs = (db: Db, repositoryId: number): Promise<RefRow[]> =>
  db.selectFrom("refs").selectAll().where("repository_id", "=", repositoryId).orderBy("name").execute();

/** Sets a ref and records the event, in the caller's transaction. */
export const setRef = async (db: Db, row: RefRow): Promise<void> => {
  const { repository_id, name, target, updated_at } = row;
  const before = await findRef(db, repository_id, [name]);
  await db
    .insertInto("refs")
    .values(row)
    .onConflict((conflict) => conflict.columns(["repository_id", "name"]).doUpdateSet({ target, updated_at }))
    .execute();
  if (before?.target === target) return;
  const change = { ref: name, oldSha: before?.target ?? null, newSha: target };
  await recordRefUpdate(db, repository_id, change, updated_at);
};

/** Deletes a ref and records the event, in the caller's transaction. */
export const deleteRef = async (db: Db, repositoryId: number, name: string, at: number): Promise<void> => {
  const deleted = await db
    .deleteFrom("refs")
    .where("repository_id", "=", repositoryId)
    .where("name", "=", name)
    .returning("target")
    .executeTakeFirst();
  if (deleted) await recordRefUpdate(db, repositoryId, { ref: name, oldSha: deleted.target, newSha: null }, at);
};

export const findCommit = (db: Db, repositoryId: number, sha: string): Promise<CommitRow | undefined> =>
  db
    .selectFrom("commits")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("sha", "=", sha)
    .executeTakeFirst();

export const loadCommits = (db: Db, repositoryId: number, shas: readonly string[]): Promise<CommitRow[]> =>
  inBatches(shas, (batch) =>
    db.selectFrom("commits").selectAll().where("repository_id", "=", repositoryId).where("sha", "in", batch).execute(),
  );

/** Commits whose id begins with the given digits: at most two, enough to see that there is more than one. */
export const commitsByPrefix = (db: Db, repositoryId: number, digits: string): Promise<CommitRow[]> =>
  db
    .selectFrom("commits")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where(sql<boolean>`substr(sha, 1, ${digits.length}) = ${digits}`)
    .limit(2)
    .execute();

/** Commits of all branches by how many commits each has behind it: more than `above`, at most `upTo`. */
export const commitsByTotal = (db: Db, repositoryId: number, above: number, upTo: number): Promise<CommitRow[]> =>
  db
    .selectFrom("commits")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("total", ">", above)
    .where("total", "<=", upTo)
    .execute();

export const insertCommit = async (db: Db, values: Insertable<Tables["commits"]>): Promise<void> => {
  await db
    .insertInto("commits")
    .values(values)
    .onConflict((conflict) => conflict.columns(["repository_id", "sha"]).doNothing())
    .execute();
};

/** The commit that a ref leads to, through an annotated tag where there is one. */
export const commitOfRef = async (db: Db, { repository_id, target }: RefRow): Promise<CommitRow | undefined> => {
  const commit = await findCommit(db, repository_id, target);
  if (commit) return commit;
  const tag = await db
    .selectFrom("tag_objects")
    .select("target")
    .where("repository_id", "=", repository_id)
    .where("oid", "=", target)
    .executeTakeFirst();
  return tag && findCommit(db, repository_id, tag.target);
};

export const insertTag = async (db: Db, row: Selectable<Tables["tag_objects"]>): Promise<void> => {
  await db
    .insertInto("tag_objects")
    .values(row)
    .onConflict((conflict) => conflict.columns(["repository_id", "oid"]).doNothing())
    .execute();
};

export const loadTags = (
  db: Db,
  repositoryId: number,
  oids: readonly string[],
): Promise<Selectable<Tables["tag_objects"]>[]> =>
  inBatches(oids, (batch) =>
    db
      .selectFrom("tag_objects")
      .selectAll()
      .where("repository_id", "=", repositoryId)
      .where("oid", "in", batch)
      .execute(),
  );

export const refsTo = async (db: Db, repositoryId: number, sha: string) => {
  const refs = (await listRefs(db, repositoryId)).filter(({ name }) => /^refs\/(?:heads|tags)\//.test(name));
  const others = refs.filter(({ target }) => target !== sha).map(({ target }) => target);
  const tags = (await loadTags(db, repositoryId, others)).filter(({ target }) => target === sha);
  const ids = new Set([sha, ...tags.map(({ oid }) => oid)]);
  return refs
    .filter(({ target }) => ids.has(target))
    .map(({ name }) => ({ name: name.replace(/^refs\/[^/]+\//, ""), ref: name, targetCommit: sha }));
};

/** Those of some ids that are trees of a repository. */
export const treesAmong = async (db: Db, repositoryId: number, oids: readonly string[]): Promise<Set<string>> => {
  const rows = await inBatches(oids, (batch) =>
    db.selectFrom("trees").select("oid").where("repository_id", "=", repositoryId).where("oid", "in", batch).execute(),
  );
  return new Set(rows.map(({ oid }) => oid));
};

/** The tree of a row, through the trees of the repository that it is a difference from. */
const resolveTree = async (db: Db, { repository_id, oid, content }: TreeRow): Promise<StoredTree> => {
  const deltas = [];
  let tree = decodeTree(content);
  while (isDelta(tree)) {
    deltas.push(tree);
    const { base } = tree;
    const row = await db
      .selectFrom("trees")
      .select("content")
      .where("repository_id", "=", repository_id)
      .where("oid", "=", base)
      .executeTakeFirst();
    if (!row) throw new Error(`tree ${base}, which tree ${oid} is stored as a difference from, is not in the database`);
    tree = decodeTree(row.content);
  }
  return { bytes: deltas.reduceRight(applyDelta, tree), depth: deltas.length };
};

/** Trees by id, whichever repository has them: equal ids have equal contents. */
export const loadTrees = async (db: Db, oids: readonly string[]): Promise<Map<string, StoredTree>> => {
  const rows = await inBatches(oids, (batch) => db.selectFrom("trees").selectAll().where("oid", "in", batch).execute());
  const trees = new Map<string, StoredTree>();
  for (const row of new Map(rows.map((row) => [row.oid, row])).values()) trees.set(row.oid, await resolveTree(db, row));
  return trees;
};

/** Stores trees by id, each as its text. */
export const insertTreeTexts = async (
  db: Db,
  repositoryId: number,
  texts: ReadonlyMap<string, string>,
): Promise<void> => {
  const rows = [...texts].map(([oid, content]) => ({ repository_id: repositoryId, oid, content }));
  await inBatches(rows, (batch) =>
    db
      .insertInto("trees")
      .values(batch)
      .onConflict((conflict) => conflict.columns(["repository_id", "oid"]).doNothing())
      .execute(),
  );
};

export const insertTrees = (db: Db, repositoryId: number, trees: ReadonlyMap<string, Buffer>): Promise<void> =>
  insertTreeTexts(db, repositoryId, new Map([...trees].map(([oid, tree]) => [oid, encodeWhole(tree)])));

export const loadBlobs = (db: Db, repositoryIds: readonly number[], oids: readonly string[]): Promise<GitBlobRow[]> =>
  inBatches([...new Set(oids)], (batch) =>
    db
      .selectFrom("git_blobs")
      .selectAll()
      .where("repository_id", "in", repositoryIds)
      .where("oid", "in", batch)
      .execute(),
  );

/** A blob that is known only by its metadata gets its content's hash once that is stored. Stored contents are scanned. */
export const insertBlobs = async (db: Db, rows: readonly GitBlobRow[]): Promise<void> => {
  await inBatches(rows, (batch) =>
    db
      .insertInto("git_blobs")
      .values([...new Map(batch.map((row) => [row.oid, row])).values()])
      .onConflict((conflict) =>
        conflict.columns(["repository_id", "oid"]).doUpdateSet((eb) => ({
          sha256: eb.fn.coalesce("git_blobs.sha256", "excluded.sha256"),
        })),
      )
      .execute(),
  );
  await queueScans(
    db,
    rows.flatMap(({ sha256, size }) => (sha256 === null ? [] : { sha256, size })),
  );
};

export const markBlobStored = async (
  db: Db,
  repositoryId: number,
  oid: string,
  { sha256, size }: ScannedContent,
): Promise<void> => {
  await db
    .updateTable("git_blobs")
    .set({ sha256 })
    .where("repository_id", "=", repositoryId)
    .where("oid", "=", oid)
    .execute();
  await queueScans(db, [{ sha256, size }]);
};
