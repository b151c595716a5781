import {
  type Access,
  type Ask,
  baseOf,
  openAiCompatible,
  type Provider,
  type ProviderId,
  providers,
  requestFor,
  type Task,
  type Wire,
} from "@orrery/inference";
import type { Candidate } from "../../router/candidate.ts";
import { contextOf } from "../../router/key-ring.ts";
import type { DeploymentRow } from "../../router/routed-models.ts";
import { hubProvider } from "../../router/routed-models.ts";
import type { Send, UpstreamRequest } from "../../router/upstream.ts";
import type { Asking } from "./asking.ts";
import { createLocalSend } from "./local-send.ts";
import type { RouterParts } from "./parts.ts";
import { accountKeysOf, keyFor, type Route, wireOf } from "./routing.ts";

/** A request that is ready to go, the way it goes, and the secret in it. */
export interface Exchange {
  readonly send: Send;
  readonly request: UpstreamRequest;
  readonly secret?: string;
  /** How the reply is read, and below which address the provider may be shown its key; the hub's own words need neither. */
  readonly reader?: { readonly wire: Wire<Task>; readonly base: string };
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
  { keyRing }: RouterParts,
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

interface Prepared {
  readonly provider: Provider;
  readonly key: string | undefined;
  readonly locate: Locate;
}

/** Tasks whose address and headers do not depend on what is asked, and whose body is always JSON. */
const steadyTasks: readonly string[] = ["conversational", "text-generation", "feature-extraction"];

type Envelope = Pick<UpstreamRequest, "origin" | "path" | "headers">;

const mostEnvelopes = 2_000;

/** Makes requests. What stays the same from one to the next for a model and a key is made once. */
export const createBuild = () => {
  const envelopes = new Map<string, Envelope>();
  const envelopeOf = <T extends Task>({ provider, key, locate }: Prepared, wire: Wire<T>, ask: Ask<T>): Envelope => {
    const name = `${provider.id} ${provider.origin} ${ask.task} ${ask.model} ${key}`;
    const known = envelopes.get(name);
    if (known) return known;
    const { url, headers } = requestFor(provider, wire, ask, accessWith(key));
    const made = { ...locate(url), headers: { ...headers, ...ownHeaders } };
    if (envelopes.size >= mostEnvelopes) envelopes.clear();
    envelopes.set(name, made);
    return made;
  };
  return async <T extends Task>(prepared: Prepared, wire: Wire<T>, ask: Ask<T>): Promise<UpstreamRequest> => {
    const { provider, key, locate } = prepared;
    if (steadyTasks.includes(ask.task) && !locate.isMovable) {
      const body = wire.body({ ...ask, isRouted: false });
      if ("json" in body)
        return { ...envelopeOf(prepared, wire, ask), method: "POST", body: JSON.stringify(body.json) };
    }
    const { url, headers, body } = requestFor(provider, wire, ask, accessWith(key));
    const { body: bytes, type } = await encode(body);
    const form: Record<string, string> = type ? { "content-type": type } : {};
    return { ...locate(url), method: "POST", headers: { ...headers, ...form, ...ownHeaders }, body: bytes };
  };
};

const readerOf = <T extends Task>(provider: Provider, wire: Wire<T>) => ({
  wire: wire as unknown as Wire<Task>,
  base: baseOf(provider, wire, accessWith(undefined)),
});

/** What a request for the hub's own service looks like, before it is known whether a worker or a server answers it. */
export interface LocalForm {
  readonly path: string;
  readonly body: () => Buffer;
  readonly task?: string;
}

const localExchange = (parts: RouterParts, asking: Asking, modelId: string, local: LocalForm): Exchange | undefined => {
  if (!parts.inference) return undefined;
  const headers = Object.fromEntries(
    Object.entries(asking.request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
  const ask = { modelId, path: local.path, headers, viewer: asking.viewer, ...(local.task && { task: local.task }) };
  const body = local.body();
  return {
    send: createLocalSend(parts.inference, ask),
    request: { origin: "", path: local.path, method: "POST", headers: {}, body },
  };
};

/** Puts a call into the words of the provider it goes to. */
export const prepareExchange = async <T extends Task>(
  parts: RouterParts,
  asking: Asking,
  route: Route,
  candidate: Candidate,
  task: T,
  ask: Omit<Ask<T>, "task" | "model">,
  local: LocalForm,
): Promise<Exchange | undefined> => {
  const whole = { ...ask, task, model: candidate.providerModel } as Ask<T>;
  const deployment = route.model?.deployment;
  if (candidate.provider === hubProvider && !deployment) return localExchange(parts, asking, route.modelId, local);
  if (candidate.provider === hubProvider && deployment) {
    const provider = openAiCompatible({ id: hubProvider, origin: deployment.address });
    const wire = provider.tasks[task] as Wire<T> | undefined;
    const key = await deploymentKey(parts, deployment);
    if (!wire) return undefined;
    const request = await parts.build({ provider, key, locate: itself }, wire, whole);
    const reader = readerOf(provider, wire);
    return { send: parts.sendToDeployment, request, reader, ...(key !== undefined && { secret: key }) };
  }
  const provider = providers[candidate.provider as ProviderId];
  const wire = wireOf(candidate.provider, task);
  const found = keyFor(candidate.provider, asking, await accountKeysOf(parts, asking), parts.keys.hub);
  if (!wire || !found) return undefined;
  const request = await parts.build({ provider, key: found.key, locate: parts.locate }, wire, whole);
  return { send: parts.send, request, secret: found.key, reader: readerOf(provider, wire) };
};
