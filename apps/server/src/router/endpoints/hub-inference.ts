import type { Task } from "@orrery/inference";
import { traceHeaders } from "../../http/telemetry/trace-context.ts";
import { endpointServer, hubFormatPath } from "../engines/endpoint-kinds.ts";
import type { EndpointRow } from "../engines/endpoint-row.ts";
import { toJsonBytes } from "../json/json-bytes.ts";
import type { Candidate } from "../planning/candidate.ts";
import { boundedGeneration, maxGenerationUsage } from "../planning/generation-limit.ts";
import { type PlannedRoute, requireOrder } from "../planning/plan-route.ts";
import { hubProvider } from "../planning/routed-models.ts";
import { splitAlias } from "../planning/target.ts";
import type { RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import { RouterError } from "../router-error.ts";
import { relayRaw } from "../streams/raw-relay.ts";
import type { MaxUsage } from "../tokens/call-usage.ts";
import { type PreparedRequest, prepareLocal } from "../upstream/prepare-request.ts";
import type { Upstreams } from "../upstream/upstreams.ts";
import { type HubPath, readHubPath } from "./hub-paths.ts";
import { peek } from "./pass-through.ts";
import { revisionHeader } from "./routed-call.ts";
import { answerText } from "./text/text.ts";
import { textEndpoints } from "./text/text-endpoints.ts";
import { answerUniform, readUniform, type UniformDeps } from "./uniform-task.ts";

export interface HubEndpointDeps extends UniformDeps {
  readonly upstreams: Upstreams;
}

/** The task of an endpoint if the path does not name one. */
const defaultTask = ({ kind, task }: EndpointRow, pipelineTag: string | null | undefined): string => {
  if (pipelineTag && hubFormatPath(kind, pipelineTag) !== undefined) return pipelineTag;
  return task === "conversational" ? "text-generation" : task;
};

const taskFor = ({ task }: HubPath, { model }: PlannedRoute, { endpoint }: Candidate): string => {
  if (task) return task;
  return endpoint ? defaultTask(endpoint, model?.pipelineTag) : (model?.pipelineTag ?? "");
};

const prepareEndpointCall = async (
  { endpoints }: Upstreams,
  inbound: RouterRequest,
  endpoint: EndpointRow,
  path: string,
  body: Buffer,
): Promise<PreparedRequest> => {
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

/** What a request in the hub's format is sent to. */
interface RawTarget {
  readonly route: PlannedRoute;
  readonly task: string;
  readonly endpoint: EndpointRow | undefined;
}

const prepareCall = async (
  upstreams: Upstreams,
  inbound: RouterRequest,
  { route, endpoint, task }: RawTarget,
  hubPath: HubPath,
  body: Buffer,
): Promise<PreparedRequest> => {
  const path = endpoint && hubFormatPath(endpoint.kind, task);
  if (endpoint && path !== undefined) return prepareEndpointCall(upstreams, inbound, endpoint, path, body);
  if (!upstreams.inference)
    throw new RouterError("no_provider", "This hub does not run models itself. Choose another provider.");
  const local = { path: hubPath.rest, body: () => body, ...(hubPath.task && { task: hubPath.task }) };
  return prepareLocal(upstreams.inference, inbound, route, local);
};

/** Limits the output of text generation; an embeddings server has no output tokens. */
const boundedBody = async (
  bodies: RequestBodies,
  raw: Buffer,
  kind: string | undefined,
): Promise<{ readonly body: Buffer; readonly maxUsage: MaxUsage }> => {
  if (kind !== "tgi") return { body: raw, maxUsage: { input: raw.length, output: 0 } };
  const given = await bodies.parseObject(raw);
  const bounded = boundedGeneration(given);
  const body = bounded === given ? raw : await toJsonBytes(bounded);
  return { body, maxUsage: maxGenerationUsage(bounded, raw.length) };
};

/**
 * Whether a request is converted: if the engine does not accept the hub's format, or if there are other engines, since
 * only a converted request can be sent again.
 */
const isConverted = ({ model }: PlannedRoute, endpoint: EndpointRow, task: Task): boolean =>
  hubFormatPath(endpoint.kind, task) === undefined ||
  ((model?.endpoints.length ?? 0) > 1 && endpointServer(endpoint, task) !== undefined);

/** Runs a task on the hub's own service and forwards its reply unchanged. */
const answerTask = async (deps: HubEndpointDeps, inbound: RouterRequest, hubPath: HubPath): Promise<void> => {
  const { bodies, entries, planner } = deps;
  const raw = await bodies.read(inbound);
  const target = { ...splitAlias(hubPath.modelId ?? ""), policy: "fastest", provider: hubProvider } as const;
  const { ownKey: _key, ...plain } = inbound;
  const route = await planner.findRoute(plain, target, { tasks: [], canCarry: () => true });
  const [candidate] = requireOrder(route);
  const { endpoint } = candidate;
  const task = taskFor(hubPath, route, candidate);
  if (endpoint && isConverted(route, endpoint, task as Task))
    return answerUniform(deps, plain, {
      target,
      task: task as Task,
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
export const answerHub = async (deps: HubEndpointDeps, inbound: RouterRequest, path: string): Promise<void> => {
  const hubPath = readHubPath(path);
  if (!hubPath)
    throw new RouterError(
      "not_found",
      `Not found: /router/hf-inference/${path.slice(0, 200)}. Available: models/{id}, models/{id}/pipeline/{task} and v1/chat/completions.`,
    );
  if (inbound.request.method !== "POST")
    throw new RouterError("method_not_allowed", "Use POST.", { headers: { allow: "POST" } });
  const endpoint = hubPath.rest.startsWith("v1/") ? hubPath.rest.slice(3) : undefined;
  if (endpoint === undefined) return answerTask(deps, inbound, hubPath);
  if (!Object.hasOwn(textEndpoints, endpoint))
    throw new RouterError(
      "not_found",
      `Not found: v1/${endpoint.slice(0, 100)}. Available: ${Object.keys(textEndpoints)
        .map((name) => `v1/${name}`)
        .join(", ")}.`,
    );
  const { ownKey: _key, ...plain } = inbound;
  const overrides = { provider: hubProvider, ...(hubPath.modelId && { modelId: hubPath.modelId }) };
  await answerText(deps, plain, textEndpoints[endpoint as keyof typeof textEndpoints], overrides);
};
