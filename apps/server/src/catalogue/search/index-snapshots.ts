import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createSearchIndex, loadSearchIndex, SearchError, type SearchIndex } from "@orrery/search";
import type { Database, Db } from "../../db/engine.ts";
import { type RepositoryKind, repositoryKinds } from "../../readers/repository-id.ts";
import { createChangeLog } from "./change-log.ts";
import { loadIndexes, type SearchIndexes } from "./follower.ts";

/** Indexes, and the position in the log of changes up to which they know everything. */
export interface OpenIndexes {
  readonly indexes: SearchIndexes;
  readonly position: string;
}

/** A catalogue smaller than this is read from the store in less time than a snapshot is worth. */
const worthSaving = 20_000;

const storeNameKey = "store_name";

/** A name that a store keeps until it is indexed anew, so that a snapshot is never used with another store. */
const storeName = async (db: Db): Promise<string> => {
  const key = storeNameKey;
  await db
    .insertInto("settings")
    .values({ key, value: randomUUID() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  return (await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirstOrThrow()).value;
};

const pathOf = (folder: string, kind: RepositoryKind): string => join(folder, `${kind}s.snapshot`);

const loadOne = async (folder: string, kind: RepositoryKind): Promise<SearchIndex | undefined> => {
  try {
    return await loadSearchIndex(pathOf(folder, kind));
  } catch (error) {
    if (error instanceof SearchError) return undefined;
    throw error;
  }
};

const fromSnapshots = async (database: Database, folder: string): Promise<OpenIndexes | undefined> => {
  const [model, dataset] = await Promise.all(repositoryKinds.map((kind) => loadOne(folder, kind)));
  if (!model || !dataset || model.position !== dataset.position) return undefined;
  const [name, position = ""] = (model.position ?? "").split(" ");
  if (name !== (await storeName(database.db))) return undefined;
  // A store that has gone back in time was restored: what the snapshot says of it may be wrong.
  return (await createChangeLog(database).canFollow(position)) ? { indexes: { model, dataset }, position } : undefined;
};

/** Opens the indexes from their snapshots, or builds them from the store where there are none to be trusted. */
export const openIndexes = async (database: Database, folder: string): Promise<OpenIndexes> => {
  const saved = await fromSnapshots(database, folder);
  if (saved) return saved;
  const position = await createChangeLog(database).end();
  const indexes = { model: createSearchIndex(), dataset: createSearchIndex() };
  await loadIndexes(database.db, indexes);
  return { indexes, position };
};

/** Makes every process read the whole catalogue anew: those that run, and those that start from a snapshot. */
export const requestReindex = async (db: Db, at: number): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await transaction.updateTable("settings").set({ value: randomUUID() }).where("key", "=", storeNameKey).execute();
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("changes")
      .columns(["kind", "repository_id", "at"])
      .expression((eb) => eb.selectFrom("repositories").select(["kind", "id", eb.val(at).as("at")]))
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows ?? 0);
  });

/** Saves the indexes for the next start, where that is worth it. */
export const saveIndexes = async (
  db: Db,
  indexes: SearchIndexes,
  folder: string,
  position: string,
  smallest = worthSaving,
): Promise<void> => {
  if (indexes.model.size + indexes.dataset.size < smallest) return;
  const name = await storeName(db);
  await mkdir(folder, { recursive: true });
  for (const kind of repositoryKinds) await indexes[kind].save(pathOf(folder, kind), `${name} ${position}`);
};
