import { type Bits, countBits, rowsInto, takeOut, wordsFor } from "./bits.ts";
import { applyFilters, matchText } from "./match.ts";
import type { MemoryIndex } from "./memory-index.ts";
import type { Facet, FacetCount, FacetCounts, SearchQuery } from "./search.ts";

/** Rows to be counted: those of a result or, where it has more than half of all rows, those it leaves out. */
interface CountedRows {
  readonly rows: Int32Array;
  readonly length: number;
  readonly isRest: boolean;
}

const rowsToCount = (index: MemoryIndex, matches: Bits): CountedRows => {
  const count = countBits(matches);
  const isRest = count * 2 > index.size;
  const length = isRest ? index.size - count : count;
  const rows = new Int32Array(length);
  if (!isRest) rowsInto(matches, rows);
  else {
    const rest = index.alive.slice(0, wordsFor(index.table.rows));
    takeOut(rest, matches);
    rowsInto(rest, rows);
  }
  return { rows, length, isRest };
};

/** Counts the values of facets under a query, each with its own filters lifted. */
export const countFacets = (
  index: MemoryIndex,
  query: SearchQuery,
  names: readonly Facet[],
  limit: number,
): FacetCounts => {
  const text = matchText(index, query);
  const filtered = new Set(query.filters.map(({ facet }) => facet));
  let common: CountedRows | undefined;
  const counted = [...new Set(names)].map((name): [Facet, FacetCount[]] => {
    const facet = index.facetIndexes.get(name);
    if (!facet) return [name, []];
    const isLifted = filtered.has(name);
    const rows = (isLifted ? undefined : common) ?? rowsToCount(index, applyFilters(index, query, text.rows, name));
    if (!isLifted) common = rows;
    return [name, facet.top(facet.counts(rows.rows, rows.length, rows.isRest, index.table.rows), limit)];
  });
  return Object.fromEntries(counted);
};
