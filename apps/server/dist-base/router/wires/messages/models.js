import { RouterError } from "../../router-error.js";
import { sendJson } from "../../send-json.js";
import { readLimit } from "../list-query.js";
import { invalidField } from "../request-fields.js";
const maxLimit = 1_000;
const toItem = ({ name, createdAt }) => ({
    type: "model",
    id: name,
    display_name: name.slice(name.indexOf("/") + 1),
    created_at: new Date(createdAt).toISOString(),
});
const placeOf = (models, query, name) => {
    const id = query.get(name);
    if (id === null)
        return undefined;
    const at = models.findIndex((model) => model.name === id);
    if (at >= 0)
        return at;
    throw invalidField(name, "the id of a model in this list");
};
const pageOf = (models, query) => {
    const limit = readLimit(query, maxLimit);
    const after = placeOf(models, query, "after_id");
    const before = placeOf(models, query, "before_id");
    if (before !== undefined) {
        const start = Math.max(0, before - limit);
        return { page: models.slice(start, before), has_more: start > 0 };
    }
    const start = after === undefined ? 0 : after + 1;
    return { page: models.slice(start, start + limit), has_more: start + limit < models.length };
};
const servesChat = ({ mappings }) => mappings.some(({ task }) => task === "conversational");
/** Answers `v1/models` and `v1/models/{id}` for callers of the Messages API, which lists chat models only. */
export const answerMessageModels = async ({ mappedModels }, inbound, name) => {
    const models = (await mappedModels(inbound.viewer, name || undefined)).filter(servesChat);
    const headers = { "request-id": inbound.id };
    if (name) {
        const [only] = models;
        if (only)
            return sendJson(inbound, 200, toItem(only), headers);
        throw new RouterError("model_not_found", `No chat model "${name.slice(0, 200)}" exists on this hub.`);
    }
    const { page, has_more } = pageOf(models, new URLSearchParams(inbound.query));
    const data = page.map(toItem);
    const ends = { first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null };
    sendJson(inbound, 200, { data, has_more, ...ends }, headers);
};
//# sourceMappingURL=models.js.map