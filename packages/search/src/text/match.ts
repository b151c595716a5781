import { fold } from "../columns/id-column.ts";
import type { MemoryIndex } from "../memory-index.ts";
import type { Facet, SearchQuery, SearchViewer } from "../search.ts";
import {
  type Bits,
  clearBit,
  copyBits,
  createBits,
  intersect,
  isEmpty,
  setBit,
  subtract,
  wordsFor,
} from "../sets/bits.ts";
import { readTerms, type Term } from "./text-index.ts";

const rowsSeen = (index: MemoryIndex, { sees, repositories = [] }: SearchViewer): Bits => {
  const words = wordsFor(index.table.rows);
  if (sees === "all") return copyBits(index.alive, words);
  const bits = copyBits(index.publicRows, words);
  const owners = sees === "public" ? [] : sees;
  for (const owner of owners) for (const row of index.privateRows.get(owner) ?? []) setBit(bits, row);
  for (const key of repositories) {
    const row = index.table.rowOf(key);
    if (row >= 0) setBit(bits, row);
  }
  return bits;
};

/** The rows this viewer may know of. */
export const visibleRows = (index: MemoryIndex, viewer: SearchViewer): Bits => {
  const bits = rowsSeen(index, viewer);
  for (const key of viewer.hidden ?? []) {
    const row = index.table.rowOf(key);
    if (row >= 0) clearBit(bits, row);
  }
  return bits;
};

/** The terms of a text, and the visible rows that match it: all of them where there are no terms. */
export interface TextMatch {
  readonly rows: Bits;
  readonly terms: readonly Term[];
}

const findText = (index: MemoryIndex, query: SearchQuery): TextMatch => {
  const { rows } = index.table;
  const visible = visibleRows(index, query.viewer);
  const terms = readTerms(query.text ?? "");
  const isPlain = query.textMatch === "substring";
  const all = terms.length > 0 ? copyBits(visible) : visible;
  for (const term of terms) {
    intersect(all, isPlain ? index.text.containing(term, rows) : index.text.match(term, visible, rows));
    if (isEmpty(all)) break;
  }
  return { rows: all, terms };
};

/** A page asks for its list and for the counts beside it at once: the text is looked for only the first time. */
const maxCachedMatches = 4;

/** A copy that outlives the question, in place of the oldest one where there are enough. */
const keepRows = (index: MemoryIndex, rows: Bits): Bits => {
  const [oldest] = index.textMatches.keys();
  if (index.textMatches.size < maxCachedMatches || oldest === undefined) return rows.slice();
  const kept = index.textMatches.get(oldest)?.rows;
  index.textMatches.delete(oldest);
  if (kept?.length !== rows.length) return rows.slice();
  kept.set(rows);
  return kept;
};

/** The visible rows that match the text of a query. */
export const matchText = (index: MemoryIndex, query: SearchQuery): TextMatch => {
  const { text = "", textMatch = "words", viewer } = query;
  if (text.trim() === "") return findText(index, query);
  const name = `${textMatch} ${JSON.stringify(viewer)} ${text}`;
  const known = index.textMatches.get(name);
  if (known) return known;
  const { rows, terms } = findText(index, query);
  const match = { rows: keepRows(index, rows), terms };
  index.textMatches.set(name, match);
  return match;
};

/** The rows that match a text, filters and ranges; the filters of one facet, or the range of one number, can be ignored. */
export const applyFilters = (index: MemoryIndex, query: SearchQuery, start: Bits, lifted?: Facet): Bits => {
  const bits = copyBits(start);
  const filtered = createBits(index.table.rows);
  for (const { facet, anyOf, isExcluded } of query.filters) {
    if (facet === lifted) continue;
    filtered.fill(0);
    index.facetIndexes.get(facet)?.addRowsWith(anyOf, filtered);
    if (isExcluded) subtract(bits, filtered);
    else intersect(bits, filtered);
    if (isEmpty(bits)) return bits;
  }
  for (const { field, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } of query.ranges) {
    if (field === lifted) continue;
    const column = index.numbers.get(field);
    if (column) column.keepInRange(bits, min, max);
    else bits.fill(0);
  }
  return bits;
};

/** Rows whose id or name is the text, or begins with it. */
const rowsNamed = (index: MemoryIndex, text: string, isWhole: boolean): Bits => {
  const prefix = Buffer.from(fold(text));
  const bits = createBits(index.table.rows);
  for (const part of ["id", "name"] as const) {
    const source = index.sources[part];
    const isFrom = (row: number) => source.comparePrefix(row, prefix) >= 0;
    const isBeyond = (row: number) => source.comparePrefix(row, prefix) > 0;
    // The text itself sorts before all longer texts that begin with it.
    const isLonger = (row: number) => isFrom(row) && (isBeyond(row) || source.length(row) > prefix.length);
    index.order(part).addRange(bits, isFrom, isWhole ? isLonger : isBeyond);
  }
  return bits;
};

/** What the tiers of a text are made from. */
export interface TieredText {
  readonly text: string;
  readonly terms: readonly Term[];
  readonly isPlain: boolean;
  /** The rows in question. */
  readonly among: Bits;
}

/**
 * Rows by how well they match, each row once: named so, beginning so, with words that begin so, and the rest of those
 * that match (in the middle of a word, in a tag, or with typos). A tier is looked for when it is asked for: most pages
 * are full before the last one.
 */
export function* tiersOf(
  index: MemoryIndex,
  { text, terms, isPlain, among }: TieredText,
  restOf: () => Bits,
): Generator<Bits, void> {
  const left = copyBits(among);
  const next = (tier: Bits): Bits => {
    intersect(tier, left);
    subtract(left, tier);
    return tier;
  };
  yield next(rowsNamed(index, text.trim(), true));
  yield next(rowsNamed(index, text.trim(), false));
  yield isPlain ? createBits(index.table.rows) : next(index.text.beginningInId(terms, left, index.table.rows));
  yield next(restOf());
}
