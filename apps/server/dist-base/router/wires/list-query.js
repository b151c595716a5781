import { invalidField } from "./request-fields.js";
const defaultLimit = 20;
/** How many items of a list a query asks for. */
export const readLimit = (query, maxLimit) => {
    const limit = Number(query.get("limit") ?? defaultLimit);
    if (Number.isInteger(limit) && limit >= 1 && limit <= maxLimit)
        return limit;
    throw invalidField("limit", `a whole number from 1 to ${maxLimit}`);
};
/** Whether a query asks for the oldest items first. */
export const readIsAscending = (query) => {
    const order = query.get("order") ?? "desc";
    if (order === "asc" || order === "desc")
        return order === "asc";
    throw invalidField("order", "asc or desc");
};
/** The most items that a list of the OpenAI API gives at once. */
export const maxOpenAiLimit = 100;
//# sourceMappingURL=list-query.js.map