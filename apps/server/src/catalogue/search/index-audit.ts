import type { Db } from "../../db/engine.ts";
import { repositoryKinds } from "../../readers/repository-id.ts";
import type { CatalogueChange } from "../catalogue.ts";
import { findByKeys, mappingsOf } from "../repository-store.ts";
import { type Follower, type SearchIndexes, searchPage } from "./follower.ts";
import { searchColumns, toSearchDocument } from "./search-document.ts";

export interface IndexAuditDeps {
  readonly db: Db;
  readonly indexes: SearchIndexes;
  readonly follower: Follower;
  readonly now: () => number;
}

/** Small enough not to hold up requests: a million repositories take about half an hour at a page a second. */
const pageSize = 500;
const stepEvery = 1_000;
const roundEvery = 10 * 60 * 1000;

/** Makes the documents of some repositories equal to their rows; returns those that were not. */
const repairDocuments = async (db: Db, indexes: SearchIndexes, suspects: readonly CatalogueChange[]) => {
  const keys = suspects.map(({ key }) => key);
  const mappings = await mappingsOf(db, keys);
  const rows = new Map((await findByKeys(db, keys, searchColumns)).map((row) => [row.id, row]));
  return suspects.filter(({ kind, key }) => {
    const row = rows.get(key);
    const document = row && toSearchDocument(row, mappings.get(key) ?? []);
    if (document ? indexes[kind].holds(document) : !indexes[kind].has(key)) return false;
    if (document) indexes[kind].upsert(document);
    else indexes[kind].remove(key);
    return true;
  });
};

/** Documents whose rows are gone. */
const findGone = async (db: Db, indexes: SearchIndexes): Promise<CatalogueChange[]> => {
  const gone: CatalogueChange[] = [];
  for (const kind of repositoryKinds) {
    const keys = indexes[kind].keys();
    for (let start = 0; start < keys.length; start += pageSize) {
      const part = keys.slice(start, start + pageSize);
      const stored = new Set((await findByKeys(db, part, ["kind"])).map(({ id }) => id));
      for (const key of part) if (!stored.has(key)) gone.push({ kind, key });
    }
  }
  return gone;
};

/** An audit that has compared nothing yet. */
export const createIndexAudit = ({ db, indexes, follower, now }: IndexAuditDeps) => {
  let after = 0;
  let seen = 0;
  let repairs = 0;
  let checkedAt = 0;
  let roundAt = 0;
  let stepAt = 0;

  /** A difference that the feed is about to bring is repaired as well, but is no fault of the feed. */
  const repair = async (suspects: readonly CatalogueChange[]): Promise<void> => {
    for (let start = 0; start < suspects.length; start += pageSize) {
      const part = suspects.slice(start, start + pageSize);
      await follower.follow();
      follower.onChanged(part.map(({ key }) => key));
      await follower.alone(async () => {
        const repaired = await repairDocuments(db, indexes, part);
        const expected = repaired.length > 0 ? await follower.pending() : new Set();
        repairs += repaired.filter(({ key }) => !expected.has(key)).length;
      });
    }
  };

  /** Compares the next page; says whether it was the last. */
  const compareNext = async (): Promise<boolean> => {
    const { rows, mappings } = await searchPage(db, after, pageSize);
    const differ = rows.filter((row) => !indexes[row.kind].holds(toSearchDocument(row, mappings.get(row.id) ?? [])));
    await repair(differ.map(({ kind, id }) => ({ kind, key: id })));
    seen += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length === pageSize) return false;
    // To look for documents without a row costs a second reading, so it is done only where there are too many.
    if (indexes.model.size + indexes.dataset.size > seen) await repair(await findGone(db, indexes));
    [after, seen, checkedAt] = [0, 0, now()];
    return true;
  };

  return {
    /** Compares one page, where it is time to. */
    step: async (): Promise<void> => {
      if (now() - stepAt < stepEvery || now() - roundAt < roundEvery) return;
      stepAt = now();
      if (await compareNext()) roundAt = now();
    },
    /** Compares everything now; returns how many documents were repaired. */
    run: async (): Promise<number> => {
      const before = repairs;
      [after, seen] = [0, 0];
      let isDone = false;
      while (!isDone) isDone = await compareNext();
      return repairs - before;
    },
    /** Documents repaired since the start: more than 0 means that the feed of changes has missed some. */
    repairs: (): number => repairs,
    /** When the last comparison of everything ended; 0 before the first. */
    checkedAt: (): number => checkedAt,
  };
};

/** Compares the indexes with the store in small steps, and repairs what differs. */
export type IndexAudit = ReturnType<typeof createIndexAudit>;
