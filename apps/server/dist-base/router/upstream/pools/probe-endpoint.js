import { probeUrls } from "../../engines/endpoint-kinds.js";
import { errorText } from "../error-text.js";
import { withoutSecret } from "../failure.js";
import { locateDirectly } from "../locate.js";
import { collect } from "../send.js";
/** Lists of models are short; a longer reply is not one. */
const maxReplyBytes = 256 * 1024;
const get = ({ send, key, timeouts }, url) => {
    const headers = {
        accept: "application/json",
        "accept-encoding": "identity",
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
    };
    const caller = { isAborted: false, onAbort: undefined };
    return collect(send, { ...locateDirectly(url), method: "GET", headers }, timeouts, caller, maxReplyBytes);
};
const parse = ({ body }) => {
    try {
        return JSON.parse(body.toString());
    }
    catch {
        return undefined;
    }
};
/** The names in a list of models in OpenAI's format. */
const namesIn = (reply) => {
    if ("kind" in reply || reply.status !== 200)
        return undefined;
    const { data } = (parse(reply) ?? {});
    if (!Array.isArray(data))
        return undefined;
    return data.flatMap((item) => (typeof item?.id === "string" ? [item.id.slice(0, 300)] : []));
};
const judge = (reply, { key }, kind) => {
    if ("kind" in reply)
        return { status: "unreachable", message: withoutSecret(reply.message, key) };
    const { status } = reply;
    if (status >= 200 && status < 300)
        return { status: "healthy", message: "connected" };
    if (status === 503)
        return { status: "starting", message: "the engine is still starting (503)" };
    if (status === 401 || status === 403)
        return { status: "unreachable", message: `the engine refused the API key (${status})` };
    // Not every compatible server lists its models.
    if (kind === "openai" && (status === 404 || status === 405))
        return { status: "healthy", message: "connected" };
    const text = errorText(parse(reply));
    const detail = text === undefined ? "" : `: ${withoutSecret(text, key).slice(0, 200)}`;
    return { status: "unreachable", message: `its health check replied with status ${status}${detail}` };
};
/** Asks an engine, in its own protocol, whether it can take calls and which models it has. */
export const probeEndpoint = async (deps, endpoint) => {
    const startedAt = deps.now();
    const urls = probeUrls(endpoint);
    const reply = await get(deps, urls.health);
    const ms = deps.now() - startedAt;
    const verdict = judge(reply, deps, endpoint.kind);
    const isReachable = verdict.status !== "unreachable";
    if (verdict.status !== "healthy" || urls.models === undefined)
        return { ...verdict, isReachable, ms };
    const models = namesIn(urls.models === urls.health ? reply : await get(deps, urls.models));
    return { ...verdict, isReachable, ms, ...(models && { models: models.slice(0, 100) }) };
};
//# sourceMappingURL=probe-endpoint.js.map