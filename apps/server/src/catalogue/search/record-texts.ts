import { createByteCache } from "../../blobs/byte-cache.ts";
import type { Db } from "../../db/engine.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import { columnsOf, listSelection, toRecord } from "../fields.ts";
import { findByKeys, type RepositoryRow } from "../repository-store.ts";

const maxCachedBytes = 32 * 1024 * 1024;

/** The default properties of lists come from a repository's own row, and every viewer gets the same. */
const selections = { model: listSelection("model", {}), dataset: listSelection("dataset", {}) };
const noRelations = { files: [], mappings: [], hasBlobs: false };

/** The records of lists as JSON text, with the default properties. The follower removes those that have changed. */
export const createRecordTexts = (db: Db) => {
  const texts = createByteCache<number, string>(maxCachedBytes, ({ length }) => length);
  let removals = 0;

  const load = async (kind: RepositoryKind, keys: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    const before = removals;
    const selection = selections[kind];
    const rows = (await findByKeys(db, keys, columnsOf(kind, selection))) as RepositoryRow[];
    const loaded = new Map(rows.map((row) => [row.id, JSON.stringify(toRecord(kind, row, noRelations, selection))]));
    // A row that has changed since it was read would stay.
    if (removals === before) for (const [key, text] of loaded) texts.set(key, text);
    return loaded;
  };

  return {
    remove: (keys: readonly number[]): void => {
      removals += 1;
      for (const key of keys) texts.remove(key);
    },
    /** A JSON list of some repositories of one kind, in the order of their keys. Those that are gone are left out. */
    list: async (kind: RepositoryKind, keys: readonly number[]): Promise<string> => {
      const cached = keys.map(texts.get);
      const missing = keys.filter((_key, at) => cached[at] === undefined);
      const loaded = missing.length > 0 ? await load(kind, missing) : new Map<number, string>();
      return `[${keys.flatMap((key, at) => cached[at] ?? loaded.get(key) ?? []).join(",")}]`;
    },
  };
};

export type RecordTexts = ReturnType<typeof createRecordTexts>;
