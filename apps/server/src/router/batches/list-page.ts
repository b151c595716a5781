import { sql } from "kysely";
import { maxOpenAiLimit, readIsAscending, readLimit } from "../wires/list-query.ts";

/** Which part of a list is asked for. */
export interface ListPage {
  readonly limit: number;
  readonly isAscending: boolean;
  /** The row that the page comes after. */
  readonly after?: { readonly id: string; readonly created_at: number };
}

/** Reads `limit` and `order` from a query. */
export const readPage = (query: URLSearchParams): Omit<ListPage, "after"> => ({
  limit: readLimit(query, maxOpenAiLimit),
  isAscending: readIsAscending(query),
});

/** A list in OpenAI's format. One row more than the limit was read, to know whether there are more. */
export const listObject = <Row, Item extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
) => {
  const data = rows.slice(0, limit).map(toItem);
  return {
    object: "list",
    data,
    has_more: rows.length > limit,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
  };
};

/** Whether a row with `created_at` and `id` is on the page. */
export const isOnPage = ({ isAscending, after }: ListPage) => {
  if (!after) return sql<boolean>`1 = 1`;
  const row = sql`(${after.created_at}, ${after.id})`;
  return isAscending ? sql<boolean>`(created_at, id) > ${row}` : sql<boolean>`(created_at, id) < ${row}`;
};

export const directionOf = ({ isAscending }: ListPage): "asc" | "desc" => (isAscending ? "asc" : "desc");
