import { type Bits, createBits, isEmpty, keepCommon, setBit, takeOut, wordsFor } from "./bits.ts";
import { fold } from "./id-column.ts";
import type { MemoryIndex } from "./memory-index.ts";
import type { Facet, SearchQuery, SearchViewer } from "./search.ts";
import { readTerms, type Term } from "./text-index.ts";

/** The rows this viewer may know of. */
export const visibleRows = (index: MemoryIndex, { sees }: SearchViewer): Bits => {
  const words = wordsFor(index.table.rows);
  if (sees === "all") return index.alive.slice(0, words);
  const bits = index.publicRows.slice(0, words);
  if (sees === "public") return bits;
  for (const owner of sees) for (const row of index.privateRows.get(owner) ?? []) setBit(bits, row);
  return bits;
};

/** The terms of a text, and the visible rows it leads to: all of them where there are no terms. */
export interface TextMatch {
  readonly rows: Bits;
  readonly terms: readonly Term[];
}

/** The visible rows that the text of a query leads to. */
export const matchText = (index: MemoryIndex, query: SearchQuery): TextMatch => {
  const { rows } = index.table;
  const visible = visibleRows(index, query.viewer);
  const terms = readTerms(query.text ?? "");
  const isPlain = query.textMatch === "substring";
  const all = terms.length > 0 ? visible.slice() : visible;
  for (const term of terms)
    keepCommon(all, isPlain ? index.text.containing(term, rows) : index.text.match(term, visible, rows));
  return { rows: all, terms };
};

/** The rows that a text leads to and that pass filters and ranges, those of one facet left out. */
export const applyFilters = (index: MemoryIndex, query: SearchQuery, start: Bits, lifted?: Facet): Bits => {
  const bits = start.slice();
  const { rows } = index.table;
  for (const { facet, anyOf, isExcluded } of query.filters) {
    if (facet === lifted) continue;
    const found = index.facetIndexes.get(facet)?.rowsWith(anyOf, rows) ?? createBits(0);
    if (isExcluded) takeOut(bits, found);
    else keepCommon(bits, found);
  }
  for (const { field, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } of query.ranges) {
    const column = index.numbers.get(field);
    if (column) column.keepInRange(bits, min, max);
    else bits.fill(0);
  }
  return bits;
};

/** The rows whose id or name begins with the text, and those of them where that is all of it. */
const rowsNamed = (index: MemoryIndex, text: string): { exact: Bits; prefixed: Bits } => {
  const prefix = Buffer.from(fold(text));
  const [exact, prefixed] = [createBits(index.table.rows), createBits(index.table.rows)];
  for (const part of ["id", "name"] as const) {
    const source = index.sources[part];
    const isFrom = (row: number) => source.comparePrefix(row, prefix) >= 0;
    const isBeyond = (row: number) => source.comparePrefix(row, prefix) > 0;
    // In order the text itself stands before all that go on behind it.
    const isLonger = (row: number) => isFrom(row) && (isBeyond(row) || source.length(row) > prefix.length);
    const order = index.order(part);
    order.addRange(prefixed, isFrom, isBeyond);
    order.addRange(exact, isFrom, isLonger);
  }
  return { exact, prefixed };
};

/**
 * The rows of a result by how well they match, each row once: named so, beginning so, with words that begin so, and
 * the rest (in the middle of a word, in a tag, or with typos).
 */
export const tiersOf = (index: MemoryIndex, query: SearchQuery, { terms }: TextMatch, matches: Bits): Bits[] => {
  if (terms.length === 0 || isEmpty(matches)) return [matches];
  const { exact, prefixed } = rowsNamed(index, (query.text ?? "").trim());
  const isPlain = query.textMatch === "substring";
  const tokens = isPlain ? createBits(0) : index.text.beginningInId(terms, matches, index.table.rows);
  const rest = matches.slice();
  const tiers = [exact, prefixed, tokens].map((tier) => {
    keepCommon(tier, rest);
    takeOut(rest, tier);
    return tier;
  });
  return [...tiers, rest];
};
