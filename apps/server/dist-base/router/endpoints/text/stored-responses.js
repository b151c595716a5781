import { requireHubCaller } from "../../identify.js";
import { baseHeaders } from "../../reply-headers.js";
import { RouterError } from "../../router-error.js";
import { sendJson } from "../../send-json.js";
import { maxOpenAiLimit, readIsAscending, readLimit } from "../../wires/list-query.js";
import { invalidField, unsupportedField } from "../../wires/request-fields.js";
import { chainItems, readStored } from "../../wires/responses/context.js";
const accountOf = (inbound) => {
    requireHubCaller(inbound);
    return inbound.viewer.account?.id ?? 0;
};
const notFound = (id) => new RouterError("not_found", `Response "${id.slice(0, 80)}" does not exist, was deleted or has expired. It is stored only if "store" is not false.`);
const findStored = async ({ responses }, inbound, id) => {
    const [found] = await responses.find(accountOf(inbound), [id]);
    if (found)
        return found;
    throw notFound(id);
};
const sendStored = ({ response, id }, json) => {
    const body = Buffer.from(json);
    response.writeHead(200, {
        ...baseHeaders(id),
        "content-type": "application/json; charset=utf-8",
        "content-length": body.length,
    });
    response.end(body);
};
const pageOf = (items, query) => {
    const limit = readLimit(query, maxOpenAiLimit);
    const ordered = readIsAscending(query) ? items : items.toReversed();
    const after = query.get("after");
    const start = after === null ? 0 : ordered.findIndex(({ id }) => id === after) + 1;
    if (after !== null && start === 0)
        throw invalidField("after", "the id of an item in this list");
    return { data: ordered.slice(start, start + limit), has_more: start + limit < ordered.length };
};
const sendInputItems = async (deps, inbound, id) => {
    const { previousId, ...stored } = await findStored(deps, inbound, id);
    const earlier = previousId === null ? [] : await chainItems(deps, inbound, previousId);
    const { input } = await readStored(deps, { previousId, ...stored });
    const items = [...earlier.flatMap((one) => [...one.input, ...one.output]), ...input];
    const { data, has_more } = pageOf(items, new URLSearchParams(inbound.query));
    const ends = { first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null };
    sendJson(inbound, 200, { object: "list", data, has_more, ...ends });
};
const cancelResponse = async (deps, inbound, id) => {
    const { activeResponses, responses } = deps;
    const accountId = accountOf(inbound);
    if (!activeResponses.cancel(accountId, id)) {
        const [ended] = await responses.find(accountId, [id]);
        if (ended)
            throw new RouterError("bad_request", "This response has ended, so it can’t be canceled.");
        if (!(await activeResponses.cancelElsewhere(accountId, id)))
            throw notFound(id);
    }
    sendJson(inbound, 200, { id, object: "response", status: "cancelled", output: [] });
};
const deleteResponse = async ({ responses }, inbound, id) => {
    if (!(await responses.remove(accountOf(inbound), id)))
        throw notFound(id);
    sendJson(inbound, 200, { id, object: "response", deleted: true });
};
/** Answers `v1/responses/{id}` and what is below it. */
export const answerStoredResponse = async (deps, inbound, path) => {
    const [id = "", action = ""] = path.split("/");
    const { method } = inbound.request;
    if (id === "compact")
        throw new RouterError("not_found", "This hub does not compact conversations. Send the items that the model needs.");
    const methods = {
        "": ["GET", "DELETE"],
        input_items: ["GET"],
        cancel: ["POST"],
    };
    const allowed = Object.hasOwn(methods, action) ? methods[action] : undefined;
    if (!allowed)
        throw new RouterError("not_found", `Not found: /router/v1/responses/${path.slice(0, 100)}.`);
    if (!allowed.includes(method ?? ""))
        throw new RouterError("method_not_allowed", `Use ${allowed.join(" or ")}.`, {
            headers: { allow: allowed.join(", ") },
        });
    if (action === "input_items")
        return sendInputItems(deps, inbound, id);
    if (action === "cancel")
        return cancelResponse(deps, inbound, id);
    if (method === "DELETE")
        return deleteResponse(deps, inbound, id);
    if (new URLSearchParams(inbound.query).get("stream") === "true")
        throw unsupportedField("stream", "a stored response has ended. Read it as a whole.");
    sendStored(inbound, (await findStored(deps, inbound, id)).response);
};
//# sourceMappingURL=stored-responses.js.map