import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../db/engine.ts";
import { createSearchIndex, loadSearchIndex } from "../search/create-search-index.ts";
import { SearchError, type SearchIndex } from "../search/search.ts";
import { latestChange, loadIndexes, oldestChange, type SearchIndexes } from "./feed.ts";
import { type RepositoryKind, repositoryKinds } from "./repository-id.ts";

/** Indexes, and the last change of the store that they know of. */
export interface OpenIndexes {
  readonly indexes: SearchIndexes;
  readonly position: number;
}

/** A catalogue smaller than this is read from the store in less time than a snapshot is worth. */
const worthSaving = 20_000;

/** A name that a store keeps for good, so that a snapshot is never used with another store. */
const storeName = async (db: Db): Promise<string> => {
  const key = "store_name";
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

const fromSnapshots = async (db: Db, folder: string): Promise<OpenIndexes | undefined> => {
  const [model, dataset] = await Promise.all(repositoryKinds.map((kind) => loadOne(folder, kind)));
  if (!model || !dataset) return undefined;
  const [name, latest] = [await storeName(db), await latestChange(db)];
  const positions = [model, dataset].map(({ position = "" }) => {
    const [store, change] = position.split(" ");
    return store === name ? Number(change) : Number.NaN;
  });
  const position = Math.min(...positions);
  // Changes after the snapshot that were swept away since cannot be followed.
  const isFollowed = position + 1 >= (await oldestChange(db));
  // A store that has gone back in time is one that was restored: what the snapshot says of it may be wrong.
  const isOfNow = position >= 0 && Math.max(...positions) <= latest;
  return isFollowed && isOfNow ? { indexes: { model, dataset }, position } : undefined;
};

/** Opens the indexes from their snapshots, or builds them from the store where there are none to be trusted. */
export const openIndexes = async (db: Db, folder: string): Promise<OpenIndexes> => {
  const saved = await fromSnapshots(db, folder);
  if (saved) return saved;
  const position = await latestChange(db);
  const indexes = { model: createSearchIndex(), dataset: createSearchIndex() };
  await loadIndexes(db, indexes);
  return { indexes, position };
};

/** Saves the indexes for the next start, where that is worth it. */
export const saveIndexes = async (
  db: Db,
  indexes: SearchIndexes,
  folder: string,
  position: number,
  smallest = worthSaving,
): Promise<void> => {
  if (indexes.model.size + indexes.dataset.size < smallest) return;
  const name = await storeName(db);
  await mkdir(folder, { recursive: true });
  for (const kind of repositoryKinds) await indexes[kind].save(pathOf(folder, kind), `${name} ${position}`);
};
