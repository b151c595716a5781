import { createByteCache } from "../../blobs/byte-cache.ts";
import type { Db } from "../../db/engine.ts";
import type { ChangedTree } from "../../git/change-paths.ts";
import { findLine, type IndexedTree, indexTree, linesAfter, startsByName } from "../../git/indexed-tree.ts";
import { emptyTreeId, parseTree, type TreeLine } from "../../git/tree.ts";
import { insertTreeTexts, loadTrees } from "./history-store.ts";
import { encodeTree, encodeWhole, type StoredTree } from "./tree-text.ts";

/** A tree of the database. */
export interface OpenTree {
  readonly tree: IndexedTree;
  /** See StoredTree. */
  readonly depth: number;
  readonly find: (name: string) => TreeLine | undefined;
  /** The first entries after a name, in order of their names. */
  readonly after: (name: string, limit: number) => TreeLine[];
  /** All entries by name, read when they are first asked for. */
  readonly lines: ReadonlyMap<string, TreeLine>;
}

const open = ({ bytes, depth }: StoredTree): OpenTree => {
  const tree = indexTree(bytes);
  let lines: ReadonlyMap<string, TreeLine> | undefined;
  let byName: Uint32Array | undefined;
  return {
    tree,
    depth,
    find: (name) => lines?.get(name) ?? findLine(tree, name),
    // Only what a page shows is decoded, and the order is kept: a folder can have 100,000 files.
    after: (name, limit) => {
      byName ??= startsByName(tree);
      return linesAfter(tree, byName, name, limit);
    },
    get lines() {
      lines ??= new Map(parseTree(bytes).map((line) => [line.name, line]));
      return lines;
    },
  };
};

const maxCachedBytes = 32 * 1024 * 1024;
const empty = open({ bytes: Buffer.alloc(0), depth: 0 });

/** Trees never change, so a cached one is never stale. */
const cache = createByteCache<string, OpenTree>(maxCachedBytes, ({ tree }) => tree.bytes.length);

const remember = (oid: string, stored: StoredTree): OpenTree => {
  const opened = open(stored);
  if (!cache.get(oid)) cache.set(oid, opened);
  return opened;
};

export const openTrees = async (db: Db, oids: readonly string[]): Promise<ReadonlyMap<string, OpenTree>> => {
  const found = new Map<string, OpenTree>([[emptyTreeId, empty]]);
  for (const oid of new Set(oids)) {
    const known = cache.get(oid);
    if (known) found.set(oid, known);
  }
  const missing = [...new Set(oids)].filter((oid) => !found.has(oid));
  for (const [oid, stored] of missing.length > 0 ? await loadTrees(db, missing) : [])
    found.set(oid, remember(oid, stored));
  return found;
};

export const openTree = async (db: Db, oid: string): Promise<OpenTree> => {
  const tree = (await openTrees(db, [oid])).get(oid);
  if (!tree) throw new Error(`tree ${oid} is not in the database`);
  return tree;
};

/** Stores the new trees of a commit to a repository. The next request reads them, so they are cached. */
export const saveTrees = async (
  db: Db,
  repositoryId: number,
  { trees, origins }: Pick<ChangedTree, "trees" | "origins">,
): Promise<void> => {
  const texts = new Map<string, string>();
  for (const [oid, bytes] of trees) {
    const base = origins.get(oid);
    const from = base === undefined ? undefined : await openTree(db, base);
    const { text, depth } =
      base !== undefined && from
        ? encodeTree(bytes, base, { bytes: from.tree.bytes, depth: from.depth })
        : { text: encodeWhole(bytes), depth: 0 };
    texts.set(oid, text);
    remember(oid, { bytes, depth });
  }
  await insertTreeTexts(db, repositoryId, texts);
};
