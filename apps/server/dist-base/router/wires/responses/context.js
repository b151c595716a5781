import { storeAccount } from "../../limits/browser-limits.js";
import { RouterError } from "../../router-error.js";
import { isFields, objectsIn, textAt } from "../request-fields.js";
import { responseOfItem } from "./output.js";
/** Reads what is stored of a response; a large one in a worker. */
export const readStored = async ({ bodies }, stored) => {
    const [input, response] = await Promise.all([stored.input, stored.response].map((json) => bodies.parseObject(Buffer.from(json))));
    return { input: objectsIn(input?.items), output: objectsIn(response?.output) };
};
const notStored = (id, param, why) => new RouterError("bad_request", `"${param}": ${why} (${id.slice(0, 80)}). Send all items of the conversation instead.`, {
    param,
});
/** The items of all responses that a response continues and its own, the oldest first. */
export const chainItems = async (deps, { viewer }, id) => {
    const param = "previous_response_id";
    if (!deps.responses.isOn)
        throw notStored(id, param, "this hub stores no responses");
    const accountId = storeAccount(viewer);
    const chain = accountId === undefined ? [] : await deps.responses.chain(accountId, id);
    const [oldest] = chain;
    if (!oldest)
        throw notStored(id, param, "this response does not exist, was deleted or has expired");
    if (oldest.previousId !== null)
        throw notStored(oldest.previousId, param, "an earlier response was deleted, has expired or is too far back");
    return Promise.all(chain.map((stored) => readStored(deps, stored)));
};
/** Replaces references to stored items by the items. */
const resolveReferences = async (deps, { viewer }, items) => {
    const isReference = (item) => isFields(item) && item.type === "item_reference";
    const ids = items.flatMap((item, index) => (isReference(item) ? [textAt(item.id, `input.${index}.id`)] : []));
    if (ids.length === 0)
        return items;
    const wanted = new Set(ids.flatMap((id) => responseOfItem(id) ?? []));
    const accountId = storeAccount(viewer);
    const found = accountId === undefined ? [] : await deps.responses.find(accountId, [...wanted]);
    const stored = await Promise.all(found.map((one) => readStored(deps, one)));
    const known = new Map(stored.flatMap(({ input, output }) => [...input, ...output].map((item) => [item.id, item])));
    return items.map((item, index) => {
        if (!isReference(item))
            return item;
        const resolved = known.get(item.id);
        if (resolved)
            return resolved;
        throw notStored(String(item.id), `input.${index}`, "this item does not exist, was deleted or has expired");
    });
};
export const readContext = async (deps, inbound, body, items) => {
    const { previous_response_id: previous } = body;
    const id = previous === undefined || previous === null ? undefined : textAt(previous, "previous_response_id");
    const chain = id === undefined ? [] : await chainItems(deps, inbound, id);
    const given = await resolveReferences(deps, inbound, items);
    return { earlier: chain.flatMap(({ input, output }) => [...input, ...output]), given };
};
//# sourceMappingURL=context.js.map