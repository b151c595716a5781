import {
  type Access,
  type Ask,
  baseOf,
  type Provider,
  type ProviderId,
  providers,
  requestFor,
  type Task,
  type Wire,
} from "@orrery/inference";
import type { RouterDeps } from "../dependencies.ts";
import { contextOf } from "../keys/key-ring.ts";
import type { Candidate } from "../planning/candidate.ts";
import { deployedServer } from "../planning/deployed-server.ts";
import { accountKeysOf, keyFor, type Route, wireOf } from "../planning/plan-route.ts";
import type { DeploymentRow } from "../planning/routed-models.ts";
import { hubProvider } from "../planning/routed-models.ts";
import type { RouterRequest } from "../request.ts";
import type { MaybePromise } from "../ttl-cache.ts";
import type { Send, UpstreamRequest } from "./send.ts";
import { createLocalSend } from "./send-to-hub.ts";

/** A request that is ready to go, the way it goes, and the secret in it. */
export interface PreparedRequest {
  readonly send: Send;
  readonly request: UpstreamRequest;
  readonly secret?: string | undefined;
  /** The way it goes; the hub's own words need none. */
  readonly endpoint?: UpstreamEndpoint;
}

const userAgent = "orrery-router/0.1";

/** Where a provider's address leads: to itself, or to what stands in for it. */
export interface Locate {
  (address: string): Pick<UpstreamRequest, "origin" | "path">;
  /** Whether an address may lead elsewhere the next time. */
  readonly isMovable: boolean;
}

/** Takes addresses apart, and takes those of providers to their stand-ins, where there are any. */
export const createLocate = (standIn: string, places?: Readonly<Record<string, string>>): Locate => {
  const locate = (address: string) => {
    const { origin, host, pathname, search } = new URL(address);
    const place = places?.[host] ?? standIn;
    if (!place) return { origin, path: `${pathname}${search}` };
    const base = new URL(place);
    return { origin: base.origin, path: `${base.pathname.replace(/\/$/, "")}/${host}${pathname}${search}` };
  };
  return Object.assign(locate, { isMovable: places !== undefined });
};

const itself = createLocate("");

/** What every request to a provider says: the answer may not be squeezed, since it is read as it passes. */
const ownHeaders = { "accept-encoding": "identity" };

const accessWith = (key: string | undefined): Access => ({
  method: "provider-key",
  ...(key !== undefined && { token: key }),
  router: "http://router.invalid",
  userAgent,
});

/** The key of a deployment's server, in the open. */
export const deploymentKey = async (
  { keyRing }: RouterDeps,
  { sealed, repository_id }: DeploymentRow,
): Promise<string | undefined> =>
  sealed === null ? undefined : keyRing.open(sealed, contextOf.deployment(repository_id));

/** The body of a request as bytes; forms are made by the platform. */
const encode = async (
  body: ReturnType<typeof requestFor>["body"],
): Promise<{ body: Buffer | string; type?: string }> => {
  if ("json" in body) return { body: JSON.stringify(body.json) };
  if ("bytes" in body) return { body: Buffer.from(body.bytes.bytes) };
  const form = new FormData();
  for (const [name, value, file] of body.form)
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([value.bytes as Uint8Array<ArrayBuffer>], { type: value.type }), file);
  const made = new Response(form);
  return { body: Buffer.from(await made.arrayBuffer()), type: made.headers.get("content-type") ?? "" };
};

/** A way to a provider, ready for calls of one route: what stays the same from one to the next. */
export interface UpstreamEndpoint {
  readonly provider: Provider;
  readonly wire: Wire<Task>;
  readonly key: string | undefined;
  readonly send: Send;
  readonly locate: Locate;
  /** Made with the first call, where it stays the same. */
  envelope?: Envelope;
}

/** Tasks whose address and headers do not depend on what is asked, and whose body is always JSON. */
const steadyTasks: ReadonlySet<string> = new Set(["conversational", "text-generation", "feature-extraction"]);

type Envelope = Pick<UpstreamRequest, "origin" | "path" | "headers">;

const maxEnvelopes = 2_000;

/** Makes requests. What stays the same from one to the next for a model and a key is made once. */
export const createBuild = () => {
  const envelopes = new Map<string, Envelope>();
  const envelopeOf = ({ provider, key, locate, wire }: UpstreamEndpoint, ask: Ask<Task>): Envelope => {
    const name = `${provider.id} ${provider.origin} ${ask.task} ${ask.model} ${key}`;
    const known = envelopes.get(name);
    if (known) return known;
    const { url, headers } = requestFor(provider, wire, ask, accessWith(key));
    const made = { ...locate(url), headers: { ...headers, ...ownHeaders } };
    if (envelopes.size >= maxEnvelopes) envelopes.clear();
    envelopes.set(name, made);
    return made;
  };
  return (endpoint: UpstreamEndpoint, ask: Ask<Task>): MaybePromise<UpstreamRequest> => {
    const { provider, key, locate, wire } = endpoint;
    if (steadyTasks.has(ask.task) && !locate.isMovable) {
      const body = wire.body({ isRouted: false, ...ask });
      if ("json" in body) {
        endpoint.envelope ??= envelopeOf(endpoint, ask);
        const { origin, path, headers } = endpoint.envelope;
        return { origin, path, headers, method: "POST", body: JSON.stringify(body.json) };
      }
    }
    const { url, headers, body } = requestFor(provider, wire, ask, accessWith(key));
    return encode(body).then(({ body: bytes, type }) => {
      const form: Record<string, string> = type ? { "content-type": type } : {};
      return { ...locate(url), method: "POST", headers: { ...headers, ...form, ...ownHeaders }, body: bytes };
    });
  };
};

/** How the reply to a request that went some way is read, and below which address its provider may be shown its key. */
export const readerOf = ({ provider, wire }: UpstreamEndpoint) => ({
  wire,
  base: baseOf(provider, wire, accessWith(undefined)),
});

/** What a request for the hub's own service looks like, before it is known whether a worker or a server answers it. */
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

/** The way to the server that a model is deployed to. */
const deploymentEndpoint = async (
  deps: RouterDeps,
  deployment: DeploymentRow,
  task: Task,
): Promise<UpstreamEndpoint | undefined> => {
  const server = deployedServer(deployment, task);
  if (!server) return undefined;
  return { ...server, key: await deploymentKey(deps, deployment), send: deps.sendToDeployment, locate: itself };
};

/** The way to a provider; none where it has no wire for the task, or there is no key. */
const providerEndpoint = (
  deps: RouterDeps,
  inbound: RouterRequest,
  candidate: Candidate,
  task: Task,
  keys: ReadonlyMap<string, string>,
): UpstreamEndpoint | undefined => {
  const provider = providers[candidate.provider as ProviderId];
  const wire = wireOf(candidate.provider, task);
  const key = keyFor(candidate.provider, inbound, keys, deps.keys.hub)?.key;
  if (!wire || key === undefined) return undefined;
  return { provider, wire, key, send: deps.send, locate: deps.locate };
};

/** The way to a candidate. */
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

/** A request over a way. */
const prepareFor = (deps: RouterDeps, endpoint: UpstreamEndpoint, ask: Ask<Task>): MaybePromise<PreparedRequest> => {
  const { send, key: secret } = endpoint;
  const request = deps.build(endpoint, ask);
  return request instanceof Promise
    ? request.then((built) => ({ send, request: built, endpoint, secret }))
    : { send, request, endpoint, secret };
};

/** Puts a call into the words of the provider it goes to. */
export const prepareRequest = <T extends Task>(
  deps: RouterDeps,
  inbound: RouterRequest,
  route: Route,
  candidate: Candidate,
  task: T,
  ask: Omit<Ask<T>, "task" | "model">,
  local: LocalForm,
): MaybePromise<PreparedRequest | undefined> => {
  const deployment = candidate.provider === hubProvider ? route.model?.deployment : undefined;
  if (candidate.provider === hubProvider && !deployment) return prepareLocal(deps, inbound, route.modelId, local);
  const whole = { task, model: candidate.providerModel, ...ask } as unknown as Ask<Task>;
  const known = route.endpoints.get(candidate);
  if (known) return prepareFor(deps, known, whole);
  return resolveEndpoint(deps, inbound, candidate, task, deployment).then((endpoint) => {
    if (!endpoint) return undefined;
    route.endpoints.set(candidate, endpoint);
    return prepareFor(deps, endpoint, whole);
  });
};
