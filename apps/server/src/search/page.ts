import { addAll, type Bits, countBits, hasAtMost, keepCommon, rowsOf, takeOut } from "./bits.ts";
import { type Cursor, readCursor, writeCursor } from "./cursor.ts";
import { applyFilters, matchText, tiersOf, visibleRows } from "./match.ts";
import type { MemoryIndex } from "./memory-index.ts";
import type { Order, Place } from "./order.ts";
import type { NumberField, SearchPage, SearchQuery, SearchSort } from "./search.ts";
import { readTerms } from "./text-index.ts";

/** Up to this many rows, sorting what was found is cheaper than walking all rows in order. */
const fewRows = 2048;
const popularity: SearchSort & { readonly field: NumberField } = { field: "downloads", direction: "desc" };

/** The first rows of a set, behind a place where one is given. */
const takeRows = (order: Order, matches: Bits, isDescending: boolean, limit: number, after?: Place): number[] => {
  const count = countBits(matches);
  if (count === 0 || limit === 0) return [];
  if (count <= fewRows) {
    const rows = Array.from(rowsOf(matches, count));
    const left = after ? rows.filter((row) => order.compareWithPlace(row, after, isDescending) > 0) : rows;
    return left.sort((one, other) => order.compareInList(one, other, isDescending)).slice(0, limit);
  }
  const rows: number[] = [];
  const next = order.scan(isDescending, matches, after);
  for (let row = next(); row >= 0; row = next()) if (rows.push(row) === limit) break;
  return rows;
};

interface TieredRow {
  readonly row: number;
  readonly tier: number;
}

/** The first rows of sets that follow one another. */
const takeTiered = (
  order: Order,
  tiers: readonly Bits[],
  isDescending: boolean,
  limit: number,
  after?: Cursor,
): TieredRow[] => {
  const taken: TieredRow[] = [];
  for (let tier = after?.tier ?? 0; tier < tiers.length && taken.length < limit; tier++) {
    const place = tier === after?.tier ? after.place : undefined;
    const rows = takeRows(order, tiers[tier] as Bits, isDescending, limit - taken.length, place);
    for (const row of rows) taken.push({ row, tier });
  }
  return taken;
};

const placeOf = (index: MemoryIndex, field: NumberField | "id", row: number): Place => {
  const key = index.table.keys[row] as number;
  if (field === "id") return { value: index.ids.text(row), key };
  const value = index.numbers.get(field)?.values[row] ?? Number.NaN;
  return { value: Number.isNaN(value) ? null : value, key };
};

/** One page of a list. */
export const listPage = (index: MemoryIndex, query: SearchQuery): SearchPage => {
  const { sort } = query;
  const after = query.after === undefined ? undefined : readCursor(sort, query.after);
  const text = matchText(index, query);
  const matches = applyFilters(index, query, text.rows);
  const total = countBits(matches);
  const { field, direction } = sort.field === "relevance" ? popularity : { ...sort, field: sort.field };
  const tiers = sort.field === "relevance" ? tiersOf(index, query, text, matches) : [matches];
  const limit = Math.max(0, Math.floor(query.limit));
  const taken = takeTiered(index.order(field), tiers, direction === "desc", limit + 1, after);
  const shown = taken.slice(0, limit);
  const keys = shown.map(({ row }) => index.table.keys[row] as number);
  const last = shown.at(-1);
  if (taken.length <= limit || !last) return { keys, total };
  return { keys, total, next: writeCursor(sort, { tier: last.tier, place: placeOf(index, field, last.row) }) };
};

/** What a text typed so far may mean: what has it, then what has something like it, the popular first. */
export const suggestRows = (index: MemoryIndex, text: string, limit: number): number[] => {
  const viewer = { sees: "public" } as const;
  const query = { text, filters: [], ranges: [], sort: { ...popularity, field: "relevance" as const }, limit, viewer };
  const terms = readTerms(text);
  if (terms.length === 0) return [];
  const { rows } = index.table;
  const having = terms.map((term) => index.text.having(term, rows));
  const found = visibleRows(index, viewer);
  for (const bits of having) keepCommon(found, bits);
  const tiers = tiersOf(index, query, { terms, rows: found }, found);
  if (hasAtMost(found, limit - 1)) {
    const similar = visibleRows(index, viewer);
    terms.forEach((term, at) => {
      const bits = index.text.resembling(term, rows);
      addAll(bits, having[at] as Bits);
      keepCommon(similar, bits);
    });
    takeOut(similar, found);
    tiers.push(similar);
  }
  const taken = takeTiered(index.order(popularity.field), tiers, true, Math.max(0, Math.floor(limit)));
  return taken.map(({ row }) => index.table.keys[row] as number);
};
