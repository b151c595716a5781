import type { MemoryIndex } from "../memory-index.ts";
import type { Facet, FacetCount, FacetCounts, SearchQuery } from "../search.ts";
import { type Bits, copyBits, countBits, rowsInto, subtract, wordsFor } from "../sets/bits.ts";
import { borrowNumbers } from "../sets/scratch.ts";
import { applyFilters, matchText } from "../text/match.ts";
import type { FacetIndex } from "./facet-index.ts";

/** A result to be counted. Its rows are listed when they are first needed: many facets are counted without them. */
export class CountedRows {
  readonly matches: Bits;
  /** Whether more than half of all rows are in the result, so that counting what it leaves out is less work. */
  readonly isRest: boolean;
  /** How many rows are to be counted, or taken off. */
  readonly length: number;
  /** The result's share of all rows. */
  readonly share: number;
  readonly allRows: number;
  readonly #alive: Bits;
  #rows: Int32Array | undefined;

  constructor({ alive, size, table }: MemoryIndex, matches: Bits) {
    const count = countBits(matches);
    this.matches = matches;
    this.isRest = count * 2 > size;
    this.length = this.isRest ? size - count : count;
    this.share = count / Math.max(1, size);
    this.allRows = table.rows;
    this.#alive = alive;
  }

  /** The rows of the result, or those it leaves out. */
  rows(): Int32Array {
    if (this.#rows) return this.#rows;
    const rows = borrowNumbers(this.length);
    if (!this.isRest) rowsInto(this.matches, rows);
    else {
      const rest = copyBits(this.#alive, wordsFor(this.allRows));
      subtract(rest, this.matches);
      rowsInto(rest, rows);
    }
    this.#rows = rows;
    return rows;
  }
}

/** Counts the values of facets under a query, each with its own filters lifted. */
export const countFacets = (
  index: MemoryIndex,
  query: SearchQuery,
  names: readonly Facet[],
  limit: number,
): FacetCounts => {
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
