import type { MemoryIndex } from "../memory-index.ts";
import type { CountsByFacet, Facet, FacetCount, SearchQuery } from "../search.ts";
import { applyFilters, matchText } from "../text/match.ts";
import { CountedRows } from "./counted-rows.ts";
import type { FacetIndex } from "./facet-index.ts";

/** Counts the values of facets under a query, each with its own filters lifted. */
export const countFacets = (
  index: MemoryIndex,
  query: SearchQuery,
  names: readonly Facet[],
  limit: number,
): CountsByFacet => {
  const text = matchText(index, query);
  const filtered = new Set<string>([
    ...query.filters.map(({ facet }) => facet),
    ...query.ranges.map(({ field }) => field),
  ]);
  let common: CountedRows | undefined;
  const rowsFor = (name: Facet): CountedRows => {
    if (filtered.has(name)) return new CountedRows(index, applyFilters(index, query, text.rows, name));
    common ??= new CountedRows(index, applyFilters(index, query, text.rows));
    return common;
  };
  const counted = [...new Set(names)].map((name): [Facet, readonly FacetCount[]] => {
    const facet: FacetIndex | undefined = index.facetIndexes.get(name);
    return [name, facet && limit > 0 ? facet.top(rowsFor(name), limit) : []];
  });
  return Object.fromEntries(counted);
};
