import { MemoryIndex } from "./memory-index.ts";
import type { SearchIndex } from "./search.ts";
import { readSnapshot } from "./snapshot/snapshot.ts";

/** An empty index. */
export const createSearchIndex = (): SearchIndex => new MemoryIndex();

/**
 * The index a snapshot holds. Throws a SearchError "snapshot_missing" or "snapshot_refused" with the reason; the index
 * is then to be built from the store.
 */
export const loadSearchIndex = async (path: string): Promise<SearchIndex> => {
  const { stored, position } = await readSnapshot(path);
  return new MemoryIndex(stored, position);
};
