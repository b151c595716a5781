import { MemoryIndex } from "./memory-index.ts";
import type { SearchIndex } from "./search.ts";
import { readSnapshot } from "./snapshot/snapshot.ts";

/**
 * An empty index.
 *
 * @example
 * const index = createSearchIndex();
 * index.upsert({ key: 1, id: "acme/triage", ownerId: 7, isPrivate: false, facets: { license: ["mit"] }, numbers: {} });
 */
export const createSearchIndex = (): SearchIndex => new MemoryIndex();

/**
 * Loads an index that `save` wrote. Throws a SearchError "snapshot_missing" or "snapshot_refused" with the reason; build
 * the index from your database then.
 *
 * @example
 * const index = await loadSearchIndex("models.snapshot");
 * console.log(index.position); // where to continue in the feed of changes
 */
export const loadSearchIndex = async (path: string): Promise<SearchIndex> => {
  const { stored, position } = await readSnapshot(path);
  return new MemoryIndex(stored, position);
};
