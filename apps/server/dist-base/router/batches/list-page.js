import { sql } from "kysely";
import { maxOpenAiLimit, readIsAscending, readLimit } from "../wires/list-query.js";
/** Reads `limit` and `order` from a query. */
export const readPage = (query) => ({
    limit: readLimit(query, maxOpenAiLimit),
    isAscending: readIsAscending(query),
});
/** A list in OpenAI's format. One row more than the limit was read, to know whether there are more. */
export const listObject = (rows, limit, toItem) => {
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
export const isOnPage = ({ isAscending, after }) => {
    if (!after)
        return sql `1 = 1`;
    const row = sql `(${after.created_at}, ${after.id})`;
    return isAscending ? sql `(created_at, id) > ${row}` : sql `(created_at, id) < ${row}`;
};
export const directionOf = ({ isAscending }) => (isAscending ? "asc" : "desc");
//# sourceMappingURL=list-page.js.map