import type { SortPosition } from "./columns/order.ts";
import { SearchError, type SearchSort } from "./search.ts";

/** Where a page ended: how well its last row matched (0 unless sorted by relevance), and the position of that row. */
export interface Cursor {
  readonly tier: number;
  readonly position: SortPosition;
}

const version = 1;

/** What a cursor was made for: relevance has one direction. */
const kindOf = ({ field, direction }: SearchSort): string => (field === "relevance" ? field : `${field} ${direction}`);

export const writeCursor = (sort: SearchSort, { tier, position }: Cursor): string =>
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
export const readCursor = (sort: SearchSort, text: string): Cursor => {
  const fields: unknown = parse(text);
  if (!Array.isArray(fields) || fields.length !== 5 || fields[0] !== version)
    throw new SearchError("cursor_invalid", "it is not of this version");
  const [, kind, tier, value, key] = fields as unknown[];
  if (kind !== kindOf(sort)) throw new SearchError("cursor_invalid", "it belongs to another sort order");
  if (typeof tier !== "number" || typeof key !== "number" || !isValue(value, sort))
    throw new SearchError("cursor_invalid", "its position cannot be read");
  return { tier, position: { value, key } };
};
