import type { Db } from "../../db/engine.ts";
import { emptyTreeId, parseTree, type TreeLine } from "../../git/tree.ts";
import { loadTrees } from "./history-store.ts";

/** A tree and its entries by name. */
export interface OpenTree {
  readonly bytes: Buffer;
  readonly lines: ReadonlyMap<string, TreeLine>;
}

const maxCachedBytes = 32 * 1024 * 1024;
const empty: OpenTree = { bytes: Buffer.alloc(0), lines: new Map() };

/** Trees never change, so a cached one is never stale. The least recently used are dropped first. */
const cache = new Map<string, OpenTree>();
let cachedBytes = 0;

const remember = (oid: string, tree: OpenTree): void => {
  cache.set(oid, tree);
  cachedBytes += tree.bytes.length;
  for (const [oldest, { bytes }] of cache) {
    if (cachedBytes <= maxCachedBytes) return;
    cache.delete(oldest);
    cachedBytes -= bytes.length;
  }
};

const recall = (oid: string): OpenTree | undefined => {
  const tree = cache.get(oid);
  if (!tree) return undefined;
  cache.delete(oid);
  cache.set(oid, tree);
  return tree;
};

/** Reads some trees at once. */
export const openTrees = async (db: Db, oids: readonly string[]): Promise<ReadonlyMap<string, OpenTree>> => {
  const found = new Map<string, OpenTree>([[emptyTreeId, empty]]);
  for (const oid of new Set(oids)) {
    const known = recall(oid);
    if (known) found.set(oid, known);
  }
  const missing = [...new Set(oids)].filter((oid) => !found.has(oid));
  for (const [oid, bytes] of missing.length > 0 ? await loadTrees(db, missing) : []) {
    const tree = { bytes, lines: new Map(parseTree(bytes).map((line) => [line.name, line])) };
    remember(oid, tree);
    found.set(oid, tree);
  }
  return found;
};

export const openTree = async (db: Db, oid: string): Promise<OpenTree> => {
  const tree = (await openTrees(db, [oid])).get(oid);
  if (!tree) throw new Error(`tree ${oid} is not in the database`);
  return tree;
};
