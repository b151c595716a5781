import {
  type Access,
  type Body,
  baseOf,
  type CallInput,
  type Provider,
  type ProviderId,
  providers,
  requestFor,
  type Task,
  type Wire,
} from "@orrery/inference";
import { traceHeaders } from "../../http/telemetry/trace-context.ts";
import type { LocalInference } from "../../inference/local-inference.ts";
import { type Known, whenKnown } from "../../shared-state/known.ts";
import { endpointServer } from "../engines/endpoint-kinds.ts";
import type { EndpointRow } from "../engines/endpoint-row.ts";
import { toJsonBytes } from "../json/json-bytes.ts";
import { keyFor, type ProviderKeys } from "../keys/provider-keys.ts";
import type { Candidate } from "../planning/candidate.ts";
import type { PlannedRoute } from "../planning/plan-route.ts";
import { wireOf } from "../planning/provider-wire.ts";
import { hubProvider } from "../planning/routed-models.ts";
import type { RouterRequest } from "../request.ts";
import { type Locate, locateDirectly } from "./locate.ts";
import type { Send, UpstreamRequest } from "./send.ts";
import { createLocalSend } from "./send-to-hub.ts";
import type { Upstreams } from "./upstreams.ts";

/** A request ready to be sent, with its sender and the secret it contains. */
export interface PreparedRequest {
  readonly send: Send;
  readonly request: UpstreamRequest;
  readonly secret?: string | undefined;
  /** Unset for the hub's own inference service. */
  readonly endpoint?: UpstreamEndpoint;
}

const userAgent = "orrery-router/0.1";

/** Replies must not be compressed, since the router reads them while relaying. */
const ownHeaders = { "accept-encoding": "identity" };

const accessWith = (key: string | undefined): Access => ({
  method: "provider-key",
  ...(key !== undefined && { token: key }),
  router: "http://router.invalid",
  userAgent,
});

interface EncodedBody {
  readonly body: Buffer;
  readonly type?: string;
}

const encodeForm = async (fields: Extract<Body, { readonly form: unknown }>["form"]): Promise<EncodedBody> => {
  const form = new FormData();
  for (const [name, value, file] of fields)
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([value.bytes as Uint8Array<ArrayBuffer>], { type: value.type }), file);
  const encoded = new Response(form);
  return { body: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get("content-type") ?? "" };
};

const encode = (body: Body): Known<EncodedBody> => {
  if ("json" in body) return whenKnown(toJsonBytes(body.json), (bytes) => ({ body: bytes }));
  return "bytes" in body ? { body: Buffer.from(body.bytes.bytes) } : encodeForm(body.form);
};

/** How to reach one candidate of a route. */
export interface UpstreamEndpoint {
  readonly provider: Provider;
  readonly wire: Wire<Task>;
  readonly key: string | undefined;
  readonly send: Send;
  readonly locate: Locate;
}

const requestTo = (
  { provider, wire, key, locate }: UpstreamEndpoint,
  ask: CallInput<Task>,
  inbound: RouterRequest,
): Known<UpstreamRequest> => {
  const { url, headers, body } = requestFor(provider, wire, ask, accessWith(key));
  return whenKnown(encode(body), (encoded) => {
    const form = encoded.type ? { "content-type": encoded.type } : {};
    const { origin, path } = locate(url);
    return {
      origin,
      path,
      method: "POST",
      headers: Object.assign({}, headers, form, ownHeaders, traceHeaders(inbound.request.headers)),
      body: encoded.body,
    };
  });
};

/** How to parse the endpoint's replies, and the base URL under which its key can be sent. */
export const readerOf = ({ provider, wire }: UpstreamEndpoint) => ({
  wire,
  base: baseOf(provider, wire, accessWith(undefined)),
});

/** A request in the format of the hub's own inference service. */
export interface LocalForm {
  readonly path: string;
  readonly body: () => Known<Buffer>;
  readonly task?: string;
  /** Set if there are other candidates. */
  readonly hasFallback?: boolean;
}

/** The hub's own inference service as the receiver of a request. */
export const prepareLocal = async (
  inference: LocalInference,
  { request, viewer }: RouterRequest,
  { modelId, model }: Pick<PlannedRoute, "modelId" | "model">,
  { path, body, task, hasFallback = false }: LocalForm,
): Promise<PreparedRequest> => {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
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

/** A call to one candidate, in a form that every provider's wire accepts. */
interface CandidateCall<T extends Task = Task> {
  readonly inbound: RouterRequest;
  readonly route: PlannedRoute;
  readonly candidate: Candidate;
  readonly task: T;
  readonly ask: Omit<CallInput<T>, "task" | "model">;
  /** The same for the hub's own inference service. */
  readonly local: LocalForm;
  /** Set to send the caller's own API instead of chat, to a server that speaks it. */
  readonly native?: NativeForm | undefined;
}

/** A request in the caller's own API. */
interface NativeForm {
  /** Relative to the server's base URL. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const nativeWire = (wire: Wire<Task>, { path, body }: NativeForm): Wire<Task> => ({
  ...wire,
  path: () => path,
  body: ({ model }) => ({ json: { ...body, model } }),
});

/** Prepares a call in the format of its provider; undefined if its API does not support the call. */
export type PrepareRequest = (call: CandidateCall) => Known<PreparedRequest | undefined>;

export const createPrepareRequest = (upstreams: Upstreams, keys: ProviderKeys): PrepareRequest => {
  const { sendToProvider, endpoints, locate, inference } = upstreams;
  const engineEndpoint = async (row: EndpointRow, task: Task): Promise<UpstreamEndpoint | undefined> => {
    const server = endpointServer(row, task);
    if (!server) return undefined;
    return { ...server, key: await endpoints.key(row), send: endpoints.send(row), locate: locateDirectly };
  };
  const providerEndpoint = ({ inbound, candidate, task }: CandidateCall): Known<UpstreamEndpoint | undefined> =>
    whenKnown(keys.of(inbound.accountId), (accountKeys) => {
      const wire = wireOf(candidate.provider, task);
      const found = keyFor(candidate.provider, inbound.ownKey, accountKeys, keys.hub);
      if (!wire || !found) return undefined;
      const provider = providers[candidate.provider as ProviderId];
      return { provider, wire, key: found.key, send: sendToProvider, locate };
    });
  return (call) => {
    const { inbound, route, candidate, task, ask, local, native } = call;
    if (candidate.provider === hubProvider && !candidate.endpoint)
      return inference && prepareLocal(inference, inbound, route, local);
    const finding = candidate.endpoint ? engineEndpoint(candidate.endpoint, task) : providerEndpoint(call);
    return whenKnown(finding, (found): Known<PreparedRequest | undefined> => {
      if (!found) return undefined;
      const endpoint = native ? { ...found, wire: nativeWire(found.wire, native) } : found;
      const fullAsk = { task, model: candidate.providerModel, ...ask } as CallInput<Task>;
      return whenKnown(requestTo(endpoint, fullAsk, inbound), (request) => ({
        send: endpoint.send,
        request,
        endpoint,
        secret: endpoint.key,
      }));
    });
  };
};
