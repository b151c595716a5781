import { baseOf, providers, requestFor, } from "@orrery/inference";
import { traceHeaders } from "../../http/telemetry/trace-context.js";
import { endpointServer } from "../engines/endpoint-kinds.js";
import { toJsonBytes } from "../json/json-bytes.js";
import { keyFor } from "../keys/provider-keys.js";
import { wireOf } from "../planning/provider-wire.js";
import { hubProvider } from "../planning/routed-models.js";
import { locateDirectly } from "./locate.js";
import { createLocalSend } from "./send-to-hub.js";
const userAgent = "orrery-router/0.1";
/** Replies must not be compressed, since the router reads them while relaying. */
const ownHeaders = { "accept-encoding": "identity" };
const accessWith = (key) => ({
    method: "provider-key",
    ...(key !== undefined && { token: key }),
    router: "http://router.invalid",
    userAgent,
});
const encode = async (body) => {
    if ("json" in body)
        return { body: await toJsonBytes(body.json) };
    if ("bytes" in body)
        return { body: Buffer.from(body.bytes.bytes) };
    const form = new FormData();
    for (const [name, value, file] of body.form)
        if (typeof value === "string")
            form.append(name, value);
        else
            form.append(name, new Blob([value.bytes], { type: value.type }), file);
    const encoded = new Response(form);
    return { body: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get("content-type") ?? "" };
};
const requestTo = async ({ provider, wire, key, locate }, ask, inbound) => {
    const { url, headers, body } = requestFor(provider, wire, ask, accessWith(key));
    const encoded = await encode(body);
    const form = encoded.type ? { "content-type": encoded.type } : {};
    return {
        ...locate(url),
        method: "POST",
        headers: { ...headers, ...form, ...ownHeaders, ...traceHeaders(inbound.request.headers) },
        body: encoded.body,
    };
};
/** How to parse the endpoint's replies, and the base URL under which its key can be sent. */
export const readerOf = ({ provider, wire }) => ({
    wire,
    base: baseOf(provider, wire, accessWith(undefined)),
});
/** The hub's own inference service as the receiver of a request. */
export const prepareLocal = async (inference, { request, viewer }, { modelId, model }, { path, body, task, hasFallback = false }) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
    return {
        send: createLocalSend(inference, {
            modelId,
            path,
            headers,
            viewer,
            hasFallback,
            ...(task && { task }),
            ...(model?.revision && { revision: model.revision.sha }),
        }),
        request: { origin: "", path, method: "POST", headers: {}, body: await body() },
    };
};
const nativeWire = (wire, { path, body }) => ({
    ...wire,
    path: () => path,
    body: ({ model }) => ({ json: { ...body, model } }),
});
export const createPrepareRequest = (upstreams, keys) => {
    const { sendToProvider, endpoints, locate, inference } = upstreams;
    const engineEndpoint = async (row, task) => {
        const server = endpointServer(row, task);
        if (!server)
            return undefined;
        return { ...server, key: await endpoints.key(row), send: endpoints.send(row), locate: locateDirectly };
    };
    const providerEndpoint = async ({ inbound, candidate, task, }) => {
        const wire = wireOf(candidate.provider, task);
        const found = keyFor(candidate.provider, inbound.ownKey, await keys.of(inbound.accountId), keys.hub);
        if (!wire || !found)
            return undefined;
        return {
            provider: providers[candidate.provider],
            wire,
            key: found.key,
            send: sendToProvider,
            locate,
        };
    };
    return async (call) => {
        const { inbound, route, candidate, task, ask, local, native } = call;
        if (candidate.provider === hubProvider && !candidate.endpoint)
            return inference && prepareLocal(inference, inbound, route, local);
        const found = await (candidate.endpoint ? engineEndpoint(candidate.endpoint, task) : providerEndpoint(call));
        if (!found)
            return undefined;
        const endpoint = native ? { ...found, wire: nativeWire(found.wire, native) } : found;
        const fullAsk = { task, model: candidate.providerModel, ...ask };
        const request = await requestTo(endpoint, fullAsk, inbound);
        return { send: endpoint.send, request, endpoint, secret: endpoint.key };
    };
};
//# sourceMappingURL=prepare-request.js.map