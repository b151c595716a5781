import {
  type Access,
  baseOf,
  type CallInput,
  type Provider,
  type ProviderId,
  providers,
  requestFor,
  type Task,
  type Wire,
} from "@orrery/inference";
import type { RouterDeps } from "../dependencies.ts";
import { contextOf } from "../keys/key-ring.ts";
import type { AccountKeys } from "../keys/provider-keys.ts";
import type { Candidate } from "../planning/candidate.ts";
import { deployedServer } from "../planning/deployed-server.ts";
import { accountKeysOf, keyFor, type Route, wireOf } from "../planning/plan-route.ts";
import type { DeploymentRow } from "../planning/routed-models.ts";
import { hubProvider } from "../planning/routed-models.ts";
import type { RouterRequest } from "../request.ts";
import { RouterError } from "../router-error.ts";
import type { Send, UpstreamRequest } from "./send.ts";
import { createLocalSend } from "./send-to-hub.ts";

/** A request ready to be sent, with its sender and the secret it contains. */
export interface PreparedRequest {
  readonly send: Send;
  readonly request: UpstreamRequest;
  readonly secret?: string | undefined;
  /** Unset for the hub's own inference service. */
  readonly endpoint?: UpstreamEndpoint;
}

const userAgent = "orrery-router/0.1";

/** Maps a provider URL to the server to call: the provider itself, or a replacement such as a simulator. */
export type Locate = (url: string) => Pick<UpstreamRequest, "origin" | "path">;

/** `replacements` maps hosts to base URLs; `defaultReplacement` is for every other host, unless empty. */
export const createLocate =
  (defaultReplacement: string, replacements?: Readonly<Record<string, string>>): Locate =>
  (url) => {
    const { origin, host, pathname, search } = new URL(url);
    const replacement = replacements?.[host] ?? defaultReplacement;
    if (!replacement) return { origin, path: `${pathname}${search}` };
    const base = new URL(replacement);
    return { origin: base.origin, path: `${base.pathname.replace(/\/$/, "")}/${host}${pathname}${search}` };
  };

const locateDirectly = createLocate("");

/** Replies must not be compressed, since the router reads them while relaying. */
const ownHeaders = { "accept-encoding": "identity" };

const accessWith = (key: string | undefined): Access => ({
  method: "provider-key",
  ...(key !== undefined && { token: key }),
  router: "http://router.invalid",
  userAgent,
});

/** The decrypted API key of a deployment's server. */
export const deploymentKey = async (
  { keyRing }: RouterDeps,
  { sealed, repository_id }: DeploymentRow,
): Promise<string | undefined> => {
  if (sealed === null) return undefined;
  const key = await keyRing.open(sealed, contextOf.deployment(repository_id));
  if (key !== undefined) return key;
  throw new RouterError("no_provider", "The key of this deployment cannot be decrypted. An admin must set it again.");
};

const encode = async (
  body: ReturnType<typeof requestFor>["body"],
): Promise<{ body: Buffer | string; type?: string }> => {
  if ("json" in body) return { body: JSON.stringify(body.json) };
  if ("bytes" in body) return { body: Buffer.from(body.bytes.bytes) };
  const form = new FormData();
  for (const [name, value, file] of body.form)
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([value.bytes as Uint8Array<ArrayBuffer>], { type: value.type }), file);
  const encoded = new Response(form);
  return { body: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get("content-type") ?? "" };
};

/** How to reach one candidate of a route. */
export interface UpstreamEndpoint {
  readonly provider: Provider;
  readonly wire: Wire<Task>;
  readonly key: string | undefined;
  readonly send: Send;
  readonly locate: Locate;
}

const requestTo = async (
  { provider, wire, key, locate }: UpstreamEndpoint,
  ask: CallInput<Task>,
): Promise<UpstreamRequest> => {
  const { url, headers, body } = requestFor(provider, wire, ask, accessWith(key));
  const encoded = await encode(body);
  const form: Record<string, string> = encoded.type ? { "content-type": encoded.type } : {};
  return { ...locate(url), method: "POST", headers: { ...headers, ...form, ...ownHeaders }, body: encoded.body };
};

/** How to parse the endpoint's replies, and the base URL under which its key can be sent. */
export const readerOf = ({ provider, wire }: UpstreamEndpoint) => ({
  wire,
  base: baseOf(provider, wire, accessWith(undefined)),
});

/** A request in the format of the hub's own inference service. */
export interface LocalForm {
  readonly path: string;
  readonly body: () => Buffer;
  readonly task?: string;
}

const prepareLocal = (
  deps: RouterDeps,
  inbound: RouterRequest,
  modelId: string,
  local: LocalForm,
): PreparedRequest | undefined => {
  if (!deps.inference) return undefined;
  const headers = Object.fromEntries(
    Object.entries(inbound.request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
  const ask = { modelId, path: local.path, headers, viewer: inbound.viewer, ...(local.task && { task: local.task }) };
  const body = local.body();
  return {
    send: createLocalSend(deps.inference, ask),
    request: { origin: "", path: local.path, method: "POST", headers: {}, body },
  };
};

const deploymentEndpoint = async (
  deps: RouterDeps,
  deployment: DeploymentRow,
  task: Task,
): Promise<UpstreamEndpoint | undefined> => {
  const server = deployedServer(deployment, task);
  if (!server) return undefined;
  return { ...server, key: await deploymentKey(deps, deployment), send: deps.sendToDeployment, locate: locateDirectly };
};

/** Undefined if the provider does not support the task, or there is no key. */
const providerEndpoint = (
  deps: RouterDeps,
  inbound: RouterRequest,
  candidate: Candidate,
  task: Task,
  keys: AccountKeys,
): UpstreamEndpoint | undefined => {
  const provider = providers[candidate.provider as ProviderId];
  const wire = wireOf(candidate.provider, task);
  const key = keyFor(candidate.provider, inbound, keys, deps.keys.hub)?.key;
  if (!wire || key === undefined) return undefined;
  return { provider, wire, key, send: deps.send, locate: deps.locate };
};

const resolveEndpoint = async (
  deps: RouterDeps,
  inbound: RouterRequest,
  candidate: Candidate,
  task: Task,
  deployment: DeploymentRow | undefined,
): Promise<UpstreamEndpoint | undefined> =>
  deployment
    ? deploymentEndpoint(deps, deployment, task)
    : providerEndpoint(deps, inbound, candidate, task, await accountKeysOf(deps, inbound));

/** Prepares a call for a candidate, in the format of its provider. */
export const prepareRequest = async <T extends Task>(
  deps: RouterDeps,
  inbound: RouterRequest,
  route: Route,
  candidate: Candidate,
  task: T,
  ask: Omit<CallInput<T>, "task" | "model">,
  local: LocalForm,
): Promise<PreparedRequest | undefined> => {
  const deployment = candidate.provider === hubProvider ? route.model?.deployment : undefined;
  if (candidate.provider === hubProvider && !deployment) return prepareLocal(deps, inbound, route.modelId, local);
  const endpoint = await resolveEndpoint(deps, inbound, candidate, task, deployment);
  if (!endpoint) return undefined;
  const fullAsk = { task, model: candidate.providerModel, ...ask } as unknown as CallInput<Task>;
  return { send: endpoint.send, request: await requestTo(endpoint, fullAsk), endpoint, secret: endpoint.key };
};
