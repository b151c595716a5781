import type { Order, SortPosition } from "./columns/order.ts";
import type { MemoryIndex } from "./memory-index.ts";
import {
  type NumberField,
  SearchError,
  type SearchPage,
  type SearchQuery,
  type SearchSort,
  type SearchViewer,
} from "./search.ts";

import { type Bits, copyBits, countBits, rowsOf } from "./sets/bits.ts";
import { applyFilters, matchText, type TieredText, tiersOf, visibleRows } from "./text/match.ts";
import { readTerms, type Term } from "./text/text-index.ts";

/** Where a page ended: how well its last row matched (0 unless sorted by relevance), and the position of that row. */
interface Cursor {
  readonly tier: number;
  readonly position: SortPosition;
}

const version = 1;

/** What a cursor was made for: relevance has one direction. */
const kindOf = ({ field, direction }: SearchSort): string => (field === "relevance" ? field : `${field} ${direction}`);

const writeCursor = (sort: SearchSort, { tier, position }: Cursor): string =>
  Buffer.from(JSON.stringify([version, kindOf(sort), tier, position.value, position.key])).toString("base64url");

const parse = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch (cause) {
    throw new SearchError("cursor_invalid", "it cannot be read", cause);
  }
};

const isValue = (value: unknown, sort: SearchSort): value is SortPosition["value"] =>
  sort.field === "id" ? typeof value === "string" : value === null || typeof value === "number";

/** Reads a cursor of this sort; anything else is refused. */
const readCursor = (sort: SearchSort, text: string): Cursor => {
  const fields: unknown = parse(text);
  if (!Array.isArray(fields) || fields.length !== 5 || fields[0] !== version)
    throw new SearchError("cursor_invalid", "it is not of this version");
  const [, kind, tier, value, key] = fields as unknown[];
  if (kind !== kindOf(sort)) throw new SearchError("cursor_invalid", "it belongs to another sort order");
  if (typeof tier !== "number" || typeof key !== "number" || !isValue(value, sort))
    throw new SearchError("cursor_invalid", "its position cannot be read");
  return { tier, position: { value, key } };
};

/** Up to this many rows, sorting what was found is cheaper than walking all rows in order. */
const fewRows = 2048;
const popularity: SearchSort & { readonly field: NumberField } = { field: "downloads", direction: "desc" };

/** The first rows of a set, behind a position where one is given. */
const takeRows = (
  order: Order,
  matches: Bits,
  isDescending: boolean,
  limit: number,
  after?: SortPosition,
): number[] => {
  const count = countBits(matches);
  if (count === 0 || limit === 0) return [];
  if (count <= fewRows) {
    const rows = Array.from(rowsOf(matches, count));
    const left = after ? rows.filter((row) => order.compareWithPosition(row, after, isDescending) > 0) : rows;
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
  tiers: Iterable<Bits>,
  isDescending: boolean,
  limit: number,
  after?: Cursor,
): TieredRow[] => {
  const taken: TieredRow[] = [];
  let tier = -1;
  for (const bits of tiers) {
    tier += 1;
    if (tier < (after?.tier ?? 0)) continue;
    const position = tier === after?.tier ? after.position : undefined;
    const rows = takeRows(order, bits, isDescending, limit - taken.length, position);
    for (const row of rows) taken.push({ row, tier });
    if (taken.length >= limit) break;
  }
  return taken;
};

const positionOf = (index: MemoryIndex, field: NumberField | "id", row: number): SortPosition => {
  const key = index.table.keys[row] as number;
  if (field === "id") return { value: index.ids.text(row), key };
  const value = index.numbers.get(field)?.values[row] ?? Number.NaN;
  return { value: Number.isNaN(value) ? null : value, key };
};

const tieredText = ({ text = "", textMatch }: SearchQuery, terms: readonly Term[], among: Bits): TieredText => ({
  text,
  terms,
  isPlain: textMatch === "substring",
  among,
});

/** One page of a list. */
export const listPage = (index: MemoryIndex, query: SearchQuery): SearchPage => {
  const { sort } = query;
  const after = query.after === undefined ? undefined : readCursor(sort, query.after);
  const text = matchText(index, query);
  const matches = applyFilters(index, query, text.rows);
  const total = countBits(matches);
  const { field, direction } = sort.field === "relevance" ? popularity : { ...sort, field: sort.field };
  const isTiered = sort.field === "relevance" && text.terms.length > 0 && total > 0;
  const tiers = isTiered ? tiersOf(index, tieredText(query, text.terms, matches), () => copyBits(matches)) : [matches];
  const limit = Math.max(0, Math.floor(query.limit));
  const taken = takeTiered(index.order(field), tiers, direction === "desc", limit + 1, after);
  const shown = taken.slice(0, limit);
  const keys = shown.map(({ row }) => index.table.keys[row] as number);
  const last = shown.at(-1);
  if (taken.length <= limit || !last) return { keys, total };
  return { keys, total, next: writeCursor(sort, { tier: last.tier, position: positionOf(index, field, last.row) }) };
};

/** Suggestions for a text typed so far: the first matches, without their total. */
export const suggestRows = (index: MemoryIndex, text: string, limit: number, viewer: SearchViewer): number[] => {
  const query = { text, filters: [], ranges: [], sort: popularity, limit, viewer };
  const terms = readTerms(text);
  if (terms.length === 0) return [];
  const among = visibleRows(index, query.viewer);
  const tiers = tiersOf(index, tieredText(query, terms, among), () => copyBits(matchText(index, query).rows));
  const taken = takeTiered(index.order(popularity.field), tiers, true, Math.max(0, Math.floor(limit)));
  return taken.map(({ row }) => index.table.keys[row] as number);
};
