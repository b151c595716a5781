import type { Db } from "../db/engine.ts";
import type { SearchIndex } from "../search/search.ts";
import type { CatalogueChange } from "./catalogue.ts";
import { type RepositoryKind, repositoryKinds } from "./repository-id.ts";
import { findByKeys, mappingsOf, pageOfRows } from "./repository-store.ts";
import { createRowFiller, type SearchRow, searchColumns, toSearchDocument } from "./search-document.ts";

/** One index for each kind of repository. */
export type SearchIndexes = Readonly<Record<RepositoryKind, SearchIndex>>;

/** Larger pages are no faster, and leave more behind for the collector. */
const pageSize = 2_000;
/** Rows that are asked for by key in one question: fewer than the engines take parameters. */
const refreshSize = 500;

interface LiveMapping {
  readonly provider: string;
  readonly status: "live";
}

const liveMappings = async (db: Db, rows: readonly SearchRow[]) => {
  const found = new Map<number, LiveMapping[]>();
  const mappings = await db
    .selectFrom("provider_mappings")
    .select(["repository_id", "provider"])
    .where("status", "=", "live")
    .where("repository_id", ">=", rows[0]?.id ?? 0)
    .where("repository_id", "<=", rows.at(-1)?.id ?? 0)
    .execute();
  for (const { repository_id, provider } of mappings)
    found.set(repository_id, [...(found.get(repository_id) ?? []), { provider, status: "live" }]);
  return found;
};

/** Reads all rows by their keys, of whatever kind: asked for one kind, SQLite sorts all of its rows for every page. */
const readRows = async (db: Db, take: (row: SearchRow, mappings: readonly LiveMapping[]) => void): Promise<void> => {
  const page = async (after: number) => {
    const rows = await pageOfRows(db, searchColumns, after, pageSize);
    return { rows, mappings: await liveMappings(db, rows) };
  };
  for (let next = page(0); ; ) {
    const { rows, mappings } = await next;
    const isLast = rows.length < pageSize;
    // The store looks for the next page while this one is taken in.
    if (!isLast) next = page(rows.at(-1)?.id ?? 0);
    for (const row of rows) take(row, mappings.get(row.id) ?? []);
    if (isLast) return;
  }
};

/** The number of the newest change, to follow from after a full load. */
export const latestChange = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom("changes")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
};

/** The number of the oldest change that is still known. */
export const oldestChange = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom("changes")
    .select((eb) => eb.fn.min("id").as("id"))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
};

/** Reads the whole catalogue into the indexes, which must be empty. */
export const loadIndexes = async (db: Db, indexes: SearchIndexes): Promise<void> => {
  const fillings = { model: indexes.model.fill(), dataset: indexes.dataset.fill() };
  const fillers = { model: createRowFiller(fillings.model), dataset: createRowFiller(fillings.dataset) };
  await readRows(db, (row, mappings) => fillers[row.kind](row, mappings));
  for (const kind of repositoryKinds) {
    fillings[kind].finish();
    indexes[kind].prepare();
  }
};

/** Brings the indexes up to date with some repositories. */
export const refreshIndexes = async (
  db: Db,
  indexes: SearchIndexes,
  changes: readonly CatalogueChange[],
): Promise<void> => {
  const keys = [...new Set(changes.map(({ key }) => key))];
  const found = new Set<number>();
  for (let start = 0; start < keys.length; start += refreshSize) {
    const part = keys.slice(start, start + refreshSize);
    const mappings = await mappingsOf(db, part);
    for (const row of await findByKeys(db, part, searchColumns)) {
      found.add(row.id);
      indexes[row.kind].upsert(toSearchDocument(row, mappings.get(row.id) ?? []));
    }
  }
  for (const { kind, key } of changes) if (!found.has(key)) indexes[kind].remove(key);
};

/** Changes of every process after a given one, oldest first. */
const changesAfter = (db: Db, after: number, limit: number) =>
  db.selectFrom("changes").selectAll().where("id", ">", after).orderBy("id").limit(limit).execute();

/** Follows what other processes change, from a point in the log of changes. */
export interface Follower {
  /** Takes in what is new; returns how many changes that were. */
  readonly follow: () => Promise<number>;
  /** The number of the last change that was taken in. */
  readonly reached: () => number;
}

/** Follows the log of changes from a point in it. */
export const createFollower = (db: Db, indexes: SearchIndexes, start: number): Follower => {
  // Two processes may take numbers in one order and commit in the other, so some are read twice.
  const lookBack = 100;
  let reached = start;
  const seen = new Set<number>();

  const step = async (): Promise<number> => {
    const rows = await changesAfter(db, reached - lookBack, pageSize);
    const news = rows.filter(({ id }) => !seen.has(id));
    await refreshIndexes(
      db,
      indexes,
      news.map(({ kind, repository_id }) => ({ kind, key: repository_id })),
    );
    reached = Math.max(reached, rows.at(-1)?.id ?? 0);
    for (const { id } of news) seen.add(id);
    for (const id of seen) if (id <= reached - lookBack) seen.delete(id);
    return news.length;
  };

  return {
    follow: async () => {
      let total = 0;
      for (let count = await step(); count > 0; count = await step()) total += count;
      return total;
    },
    reached: () => reached,
  };
};
