import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  createSearchIndex,
  loadSearchIndex,
  SearchError,
  type SearchIndex,
  type WrittenSnapshot,
} from "@orrery/search";
import type { Database, Db } from "../../db/engine.ts";
import { type RepositoryKind, repositoryKinds } from "../../readers/repository-id.ts";
import { createChangeLog } from "./change-log.ts";
import { type Follower, loadIndexes, type OnProgress, type SearchIndexes } from "./follower.ts";

/** Indexes, and the position in the log of changes up to which they know everything. */
export interface OpenIndexes {
  readonly indexes: SearchIndexes;
  readonly position: string;
  /** Whether they were read from the store, so that there is no snapshot of them. */
  readonly isNew: boolean;
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
  return (await createChangeLog(database).canFollow(position))
    ? { indexes: { model, dataset }, position, isNew: false }
    : undefined;
};

/** Opens the indexes from their snapshots, or builds them from the store where there are none to be trusted. */
export const openIndexes = async (
  database: Database,
  folder: string,
  onProgress: OnProgress = () => {},
): Promise<OpenIndexes> => {
  onProgress("search index: reading its snapshot");
  const saved = await fromSnapshots(database, folder);
  if (saved) return saved;
  const position = await createChangeLog(database).end();
  const indexes = { model: createSearchIndex(), dataset: createSearchIndex() };
  await loadIndexes(database.db, indexes, onProgress);
  return { indexes, position, isNew: true };
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

const leftover = /\.snapshot\.[\w.-]+\.new$/;
const leftoverLife = 60 * 60 * 1000;

/** Removes what killed processes have left. Another process may be writing into the same folder, so only what is old. */
const removeLeftovers = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((each) => leftover.test(each))) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => undefined);
    if (info && info.mtimeMs < Date.now() - leftoverLife) await rm(path, { force: true });
  }
};

/** How old a snapshot becomes, and how many changes a start from one has to read. */
const maxAgeMs = 60 * 60 * 1000;
const maxChanges = 20_000;
/** Writing takes a second for half a million records, in which changes wait. */
const minAgeMs = 5 * 60 * 1000;

export interface SnapshotDeps {
  readonly db: Db;
  readonly indexes: SearchIndexes;
  readonly follower: Pick<Follower, "alone" | "applied" | "position">;
  readonly folder: string;
  readonly now: () => number;
  /** Whether there is a snapshot already. */
  readonly isSaved: boolean;
  readonly smallest?: number;
}

export const createSnapshotKeeper = (deps: SnapshotDeps) => {
  const { db, indexes, follower, folder, now, smallest = worthSaving } = deps;
  let isSaved = deps.isSaved;
  let saved = 0;
  let triedAt = isSaved ? now() : 0;

  /** The indexes must not change while they are written; what is written then waits for the disk. */
  const write = async (name: string) => {
    const snapshots: WrittenSnapshot[] = [];
    try {
      const position = `${name} ${follower.position()}`;
      for (const kind of repositoryKinds)
        snapshots.push(await indexes[kind].writeSnapshot(pathOf(folder, kind), position));
      return { snapshots, applied: follower.applied() };
    } catch (error) {
      for (const snapshot of snapshots) await snapshot.discard();
      throw error;
    }
  };

  const save = async (): Promise<void> => {
    const isChanged = !isSaved || follower.applied() > saved;
    if (!isChanged || indexes.model.size + indexes.dataset.size < smallest) return;
    triedAt = now();
    await mkdir(folder, { recursive: true });
    await removeLeftovers(folder);
    const name = await storeName(db);
    const { snapshots, applied } = await follower.alone(() => write(name));
    for (const snapshot of snapshots) await snapshot.place();
    [isSaved, saved] = [true, applied];
  };

  const step = async (): Promise<void> => {
    const age = now() - triedAt;
    if (age >= maxAgeMs || (age >= minAgeMs && follower.applied() - saved >= maxChanges)) await save();
  };

  return {
    /** Saves where the last snapshot is old. */
    step /** Saves what has changed since. */,
    save,
  };
};
