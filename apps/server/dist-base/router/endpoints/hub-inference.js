import { traceHeaders } from "../../http/telemetry/trace-context.js";
import { endpointServer, hubFormatPath } from "../engines/endpoint-kinds.js";
import { toJsonBytes } from "../json/json-bytes.js";
import { boundedGeneration, maxGenerationUsage } from "../planning/generation-limit.js";
import { requireOrder } from "../planning/plan-route.js";
import { hubProvider } from "../planning/routed-models.js";
import { splitAlias } from "../planning/target.js";
import { RouterError } from "../router-error.js";
import { relayRaw } from "../streams/raw-relay.js";
import { prepareLocal } from "../upstream/prepare-request.js";
import { readHubPath } from "./hub-paths.js";
import { peek } from "./pass-through.js";
import { revisionHeader } from "./routed-call.js";
import { answerText } from "./text/text.js";
import { textEndpoints } from "./text/text-endpoints.js";
import { answerUniform, readUniform } from "./uniform-task.js";
/** The task of an endpoint if the path does not name one. */
const defaultTask = ({ kind, task }, pipelineTag) => {
    if (pipelineTag && hubFormatPath(kind, pipelineTag) !== undefined)
        return pipelineTag;
    return task === "conversational" ? "text-generation" : task;
};
const taskFor = ({ task }, { model }, { endpoint }) => {
    if (task)
        return task;
    return endpoint ? defaultTask(endpoint, model?.pipelineTag) : (model?.pipelineTag ?? "");
};
const prepareEndpointCall = async ({ endpoints }, inbound, endpoint, path, body) => {
    const key = await endpoints.key(endpoint);
    const { origin, pathname } = new URL(endpoint.address);
    const headers = {
        "content-type": inbound.request.headers["content-type"] ?? "application/json",
        "accept-encoding": "identity",
        ...traceHeaders(inbound.request.headers),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
    };
    return {
        send: endpoints.send(endpoint),
        request: { origin, path: `${pathname.replace(/\/+$/, "")}/${path}`, method: "POST", headers, body },
        ...(key !== undefined && { secret: key }),
    };
};
const prepareCall = async (upstreams, inbound, { route, endpoint, task }, hubPath, body) => {
    const path = endpoint && hubFormatPath(endpoint.kind, task);
    if (endpoint && path !== undefined)
        return prepareEndpointCall(upstreams, inbound, endpoint, path, body);
    if (!upstreams.inference)
        throw new RouterError("no_provider", "This hub does not run models itself. Choose another provider.");
    const local = { path: hubPath.rest, body: () => body, ...(hubPath.task && { task: hubPath.task }) };
    return prepareLocal(upstreams.inference, inbound, route, local);
};
/** Limits the output of text generation; an embeddings server has no output tokens. */
const boundedBody = async (bodies, raw, kind) => {
    if (kind !== "tgi")
        return { body: raw, maxUsage: { input: raw.length, output: 0 } };
    const given = await bodies.parseObject(raw);
    const bounded = boundedGeneration(given);
    const body = bounded === given ? raw : await toJsonBytes(bounded);
    return { body, maxUsage: maxGenerationUsage(bounded, raw.length) };
};
/**
 * Whether a request is converted: if the engine does not accept the hub's format, or if there are other engines, since
 * only a converted request can be sent again.
 */
const isConverted = ({ model }, endpoint, task) => hubFormatPath(endpoint.kind, task) === undefined ||
    ((model?.endpoints.length ?? 0) > 1 && endpointServer(endpoint, task) !== undefined);
/** Runs a task on the hub's own service and forwards its reply unchanged. */
const answerTask = async (deps, inbound, hubPath) => {
    const { bodies, entries, planner } = deps;
    const raw = await bodies.read(inbound);
    const target = { ...splitAlias(hubPath.modelId ?? ""), policy: "fastest", provider: hubProvider };
    const { ownKey: _key, ...plain } = inbound;
    const route = await planner.findRoute(plain, target, { tasks: [], canCarry: () => true });
    const [candidate] = requireOrder(route);
    const { endpoint } = candidate;
    const task = taskFor(hubPath, route, candidate);
    if (endpoint && isConverted(route, endpoint, task))
        return answerUniform(deps, plain, {
            target,
            task: task,
            body: await readUniform(bodies, inbound, raw),
            raw,
        });
    const isBudgeted = await entries.hasBudget(inbound);
    const { body, maxUsage } = isBudgeted
        ? await boundedBody(bodies, raw, endpoint?.kind)
        : { body: raw, maxUsage: undefined };
    const prepared = await prepareCall(deps.upstreams, inbound, { route, endpoint, task }, hubPath, body);
    const kind = {
        endpoint: "task",
        model: route.modelId,
        task: task || candidate.task,
        isStreamed: peek(raw).isStreamed,
    };
    const entry = await entries.open(inbound, kind, [candidate], maxUsage);
    const headers = revisionHeader(route.model);
    await relayRaw({ deps, inbound, prepared, candidate, entry, size: body.length, headers });
};
/** Answers requests below `/router/hf-inference/`. */
export const answerHub = async (deps, inbound, path) => {
    const hubPath = readHubPath(path);
    if (!hubPath)
        throw new RouterError("not_found", `Not found: /router/hf-inference/${path.slice(0, 200)}. Available: models/{id}, models/{id}/pipeline/{task} and v1/chat/completions.`);
    if (inbound.request.method !== "POST")
        throw new RouterError("method_not_allowed", "Use POST.", { headers: { allow: "POST" } });
    const endpoint = hubPath.rest.startsWith("v1/") ? hubPath.rest.slice(3) : undefined;
    if (endpoint === undefined)
        return answerTask(deps, inbound, hubPath);
    if (!Object.hasOwn(textEndpoints, endpoint))
        throw new RouterError("not_found", `Not found: v1/${endpoint.slice(0, 100)}. Available: ${Object.keys(textEndpoints)
            .map((name) => `v1/${name}`)
            .join(", ")}.`);
    const { ownKey: _key, ...plain } = inbound;
    const overrides = { provider: hubProvider, ...(hubPath.modelId && { modelId: hubPath.modelId }) };
    await answerText(deps, plain, textEndpoints[endpoint], overrides);
};
//# sourceMappingURL=hub-inference.js.map