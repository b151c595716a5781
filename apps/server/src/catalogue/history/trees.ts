import type { Db } from "../../db/engine.ts";
import { findLine, type IndexedTree, indexTree } from "../../git/indexed-tree.ts";
import { emptyTreeId, parseTree, type TreeLine } from "../../git/tree.ts";
import { insertTrees, loadTrees } from "./history-store.ts";

/** A tree of the database. */
export interface OpenTree {
  readonly tree: IndexedTree;
  readonly find: (name: string) => TreeLine | undefined;
  /** All entries by name, read when they are first asked for. */
  readonly lines: ReadonlyMap<string, TreeLine>;
}

const open = (bytes: Buffer): OpenTree => {
  const tree = indexTree(bytes);
  let lines: ReadonlyMap<string, TreeLine> | undefined;
  return {
    tree,
    find: (name) => lines?.get(name) ?? findLine(tree, name),
    get lines() {
      lines ??= new Map(parseTree(bytes).map((line) => [line.name, line]));
      return lines;
    },
  };
};

const maxCachedBytes = 32 * 1024 * 1024;
const empty = open(Buffer.alloc(0));

/** Trees never change, so a cached one is never stale. The least recently used are dropped first. */
const cache = new Map<string, OpenTree>();
let cachedBytes = 0;

const remember = (oid: string, bytes: Buffer): OpenTree => {
  const opened = open(bytes);
  if (cache.has(oid)) return opened;
  cache.set(oid, opened);
  cachedBytes += bytes.length;
  for (const [oldest, { tree }] of cache) {
    if (cachedBytes <= maxCachedBytes) break;
    cache.delete(oldest);
    cachedBytes -= tree.bytes.length;
  }
  return opened;
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
    found.set(oid, remember(oid, bytes));
  }
  return found;
};

export const openTree = async (db: Db, oid: string): Promise<OpenTree> => {
  const tree = (await openTrees(db, [oid])).get(oid);
  if (!tree) throw new Error(`tree ${oid} is not in the database`);
  return tree;
};

/** Stores new trees of a commit. The next request reads them, so they are cached. */
export const saveTrees = async (db: Db, repositoryId: number, trees: ReadonlyMap<string, Buffer>): Promise<void> => {
  await insertTrees(db, repositoryId, trees);
  for (const [oid, bytes] of trees) remember(oid, bytes);
};
