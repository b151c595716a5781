import { setImmediate as nextTurn } from "node:timers/promises";
import type { SearchIndex } from "@orrery/search";
import type { Database, Db } from "../../db/engine.ts";
import { type RepositoryKind, repositoryKinds } from "../../readers/repository-id.ts";
import type { CatalogueChange } from "../catalogue.ts";
import { findByKeys, mappingsOf, pageOfRows } from "../repository-store.ts";
import { createChangeLog } from "./change-log.ts";
import { createRowFiller, type SearchRow, searchColumns, toSearchDocument } from "./search-document.ts";

export type SearchIndexes = Readonly<Record<RepositoryKind, SearchIndex>>;

/** Larger pages are not faster and create more garbage. */
const pageSize = 2_000;
/** Rows per query by key: below the parameter limit of both engines. */
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

/** One page of rows of both kinds, by key. Filtering by kind would make SQLite sort all rows for every page. */
export const searchPage = async (db: Db, after: number, limit: number) => {
  const rows: SearchRow[] = await pageOfRows(db, searchColumns, after, limit);
  return { rows, mappings: await liveMappings(db, rows) };
};

/** What a start is doing, in words. */
export type OnProgress = (doing: string) => void;

interface Reading {
  readonly take: (row: SearchRow, mappings: readonly LiveMapping[]) => void;
  readonly onProgress: OnProgress;
}

const repositoryCount = async (db: Db): Promise<string> => {
  const { count } = await db
    .selectFrom("repositories")
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count).toLocaleString("en");
};

const readRows = async (db: Db, { take, onProgress }: Reading): Promise<void> => {
  const total = await repositoryCount(db);
  let read = 0;
  for (let next = searchPage(db, 0, pageSize); ; ) {
    const { rows, mappings } = await next;
    read += rows.length;
    onProgress(`search index: ${read.toLocaleString("en")} of ${total} records`);
    // SQLite answers at once, so nothing else would get a turn.
    await nextTurn();
    const isLast = rows.length < pageSize;
    // The database reads the next page while this one is indexed.
    if (!isLast) next = searchPage(db, rows.at(-1)?.id ?? 0, pageSize);
    for (const row of rows) take(row, mappings.get(row.id) ?? []);
    if (isLast) return;
  }
};

export const loadIndexes = async (db: Db, indexes: SearchIndexes, onProgress: OnProgress): Promise<void> => {
  const fillings = { model: indexes.model.bulkLoad(), dataset: indexes.dataset.bulkLoad() };
  const fillers = { model: createRowFiller(fillings.model), dataset: createRowFiller(fillings.dataset) };
  await readRows(db, { take: (row, mappings) => fillers[row.kind](row, mappings), onProgress });
  for (const kind of repositoryKinds) {
    onProgress(`search index: sorting ${indexes[kind].size.toLocaleString("en")} ${kind}s`);
    await fillings[kind].finish();
    await indexes[kind].prepare();
  }
};

const refreshIndexes = async (db: Db, indexes: SearchIndexes, changes: readonly CatalogueChange[]): Promise<void> => {
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

/** Two concurrent refreshes could apply their rows in the wrong order and leave the older one. */
const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
};

export const createFollower = (
  database: Database,
  indexes: SearchIndexes,
  start: string,
  /** Called with repositories whose rows have changed, before the indexes are. */
  onChanged: (keys: readonly number[]) => void = () => {},
) => {
  const { db } = database;
  const log = createChangeLog(database);
  const alone = createQueue();
  const inTurn = createQueue();
  let position = start;
  let applied = 0;
  const refresh = (changes: readonly CatalogueChange[]) => {
    onChanged(changes.map(({ key }) => key));
    return alone(() => refreshIndexes(db, indexes, changes));
  };

  const followOn = async (): Promise<number> => {
    const to = await log.end();
    let total = 0;
    let after = 0;
    for (let isLast = to === position; !isLast; ) {
      const rows = await log.read({ from: position, to, after, limit: pageSize });
      await refresh(rows.map(({ kind, repository_id }) => ({ kind, key: repository_id })));
      total += rows.length;
      after = rows.at(-1)?.id ?? after;
      isLast = rows.length < pageSize;
    }
    position = to;
    applied += total;
    return total;
  };

  const follow = () => inTurn(followOn);

  const pending = async (): Promise<ReadonlySet<number>> => {
    const rows = await log.read({ from: position, to: await log.end(), after: 0, limit: pageSize });
    return new Set(rows.map(({ repository_id }) => repository_id));
  };

  return {
    refresh,
    /** Applies changes committed since the last call; returns how many. */
    follow,
    /** Keys of repositories with committed changes that are not applied yet. */
    pending,
    /** How many changes were applied since the start. */
    applied: (): number => applied,
    /** Position in the change log up to which all changes are applied. */
    position: (): string => position,
    /** Runs work on rows and indexes exclusively. */
    alone,
    onChanged,
  };
};

/** Keeps the indexes in sync with the database, including changes by other processes. */
export type Follower = ReturnType<typeof createFollower>;
