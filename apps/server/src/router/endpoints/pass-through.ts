import { type ProviderId, providers } from "@orrery/inference";
import type { Known } from "../../shared-state/known.ts";
import { providerLabel } from "../../text/provider-label.ts";
import { requireCaller } from "../identify.ts";
import { keyFor, type ProviderKeys, unreadableKey } from "../keys/provider-keys.ts";
import type { LedgerEntries } from "../ledger/entry.ts";
import type { Candidate } from "../planning/candidate.ts";
import type { PricedMapping } from "../planning/mapped-models.ts";
import type { PolicyLookup } from "../planning/policy-lookup.ts";
import type { RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import { RouterError } from "../router-error.ts";
import { type RawRelayDeps, relayRaw } from "../streams/raw-relay.ts";
import type { PreparedRequest } from "../upstream/prepare-request.ts";
import type { Upstreams } from "../upstream/upstreams.ts";
import { followUpOf, rewriterFor } from "./follow-ups.ts";
import type { SigningSettings } from "./media-address.ts";
import { type PassedBody, readPassedBody } from "./passed-body.ts";
import { type AddressedCall, findProviderCall, isJobRequest } from "./provider-calls.ts";

export interface PassThroughDeps extends RawRelayDeps {
  readonly bodies: RequestBodies;
  readonly entries: LedgerEntries;
  readonly keys: ProviderKeys;
  readonly upstreams: Upstreams;
  readonly signing: SigningSettings;
  /** Origin of a server that simulates every provider; empty to call the real ones. */
  readonly providersAt: string;
  /** Finds a model and its prices by the provider's own model name. */
  readonly mappingOf: (provider: string, providerModel: string) => Known<PricedMapping | undefined>;
  readonly policyOf: PolicyLookup;
}

/** Headers that are not forwarded to the provider. */
const droppedHeaders =
  /^(?:host|connection|keep-alive|transfer-encoding|content-length|upgrade|te|trailer|proxy-.*|authorization|cookie|accept-encoding|expect|origin|referer|sec-.*|x-hf-bill-to|x-orrery-.*|x-forwarded-.*|forwarded|x-real-ip)$/;

const passedHeaders = ({ request }: RouterRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || droppedHeaders.test(name) ? [] : [[name, String(value)]],
    ),
  );

/** Guesses from both ends of a body, without parsing it, whether it requests a stream. */
export const peek = (body: Buffer) => {
  const pattern = /"stream"\s*:\s*true/;
  const [beginning, end] = [body.subarray(0, 4096), body.subarray(-4096)].map((part) => part.toString("latin1"));
  return { isStreamed: pattern.test(beginning ?? "") || pattern.test(end ?? "") };
};

/** The origin of a provider's path; fal's queue has its own host. */
const originOf = (provider: ProviderId, query: URLSearchParams): string => {
  const subdomain = query.get("_subdomain");
  const { origin } = providers[provider];
  if (!subdomain) return origin;
  query.delete("_subdomain");
  const known = Object.values(providers[provider].tasks as Record<string, { origin?: string }>).flatMap(
    (wire) => wire.origin ?? [],
  );
  return known.find((one) => new URL(one).hostname.startsWith(`${subdomain}.`)) ?? origin;
};

/** The URL, account and key of a request to a provider's own API. */
interface PassThroughTarget {
  readonly url: URL;
  readonly accountId: number | null;
  readonly key?: string;
  readonly source?: NonNullable<Candidate["keySource"]>;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the hub has signed the URL. */
  readonly isSigned: boolean;
}

const noKey = (provider: ProviderId, unreadable: string | undefined): RouterError =>
  new RouterError(
    "no_provider",
    unreadable
      ? `${providerLabel(provider)}: ${unreadable}.`
      : `No API key for ${providerLabel(provider)}. Add one under Settings → Provider keys, or set ${provider.toUpperCase().replaceAll("-", "_")}_API_KEY on the hub.`,
  );

const resolveTarget = async (
  { keys, signing, now }: PassThroughDeps,
  inbound: RouterRequest,
  provider: ProviderId,
  path: string,
): Promise<PassThroughTarget> => {
  const followUp = followUpOf(signing.secret, inbound, provider, path, now());
  const { auth, headers = {} } = providers[provider] as (typeof providers)["zai-org"];
  if (followUp.accountId === undefined) requireCaller(inbound);
  const accountId = followUp.accountId ?? inbound.accountId;
  const canUseHubKeys = inbound.viewer.account !== undefined || !!followUp.accountId;
  const accountKeys = await keys.of(accountId);
  const found = keyFor(provider, inbound.ownKey, accountKeys, canUseHubKeys ? keys.hub : {});
  if (!found && !followUp.isAnonymous) throw noKey(provider, unreadableKey(provider, inbound.ownKey, accountKeys));
  const url = new URL(`${originOf(provider, followUp.query)}/${path}`);
  url.search = followUp.query.toString();
  const authorization: Record<string, string> =
    found && !followUp.isAnonymous ? { authorization: auth(found.key) } : {};
  return {
    url,
    accountId,
    headers: { ...headers, ...authorization },
    isSigned: followUp.accountId !== undefined,
    ...found,
  };
};

const prepareCall = (
  { sendToProvider, locate }: Upstreams,
  inbound: RouterRequest,
  { url, key, headers }: PassThroughTarget,
  { body, headers: bodyHeaders }: PassedBody,
): PreparedRequest => ({
  send: sendToProvider,
  request: {
    ...locate(url.href),
    method: inbound.request.method ?? "POST",
    headers: { ...passedHeaders(inbound), ...headers, ...bodyHeaders, "accept-encoding": "identity" },
    ...(body !== undefined && { body }),
  },
  ...(key !== undefined && { secret: key }),
});

const modelMissing = (): RouterError =>
  new RouterError(
    "budget_exceeded",
    'This account or token has a budget, and the call cannot be priced: it does not name a model. Name one, or send your own provider key as "X-Orrery-Provider-Key".',
  );

/** Rejects requests other than model calls and their jobs, unless they use the caller's own key. */
const requireModelCall = (
  { source, isSigned, url }: PassThroughTarget,
  method: string,
  call: AddressedCall | undefined,
  mapping: PricedMapping | undefined,
  isJob: boolean,
): void => {
  if (source === "caller" || isSigned || isJob) return;
  // If the path is the model's name, only the catalogue tells models from other paths.
  if (call && (call.modelInAddress === undefined || mapping)) return;
  const what = call
    ? `The catalogue has no model "${call.modelInAddress}" at this provider`
    : `${method} ${url.pathname} is not a model call`;
  throw new RouterError(
    "forbidden",
    `${what.slice(0, 300)}, so stored provider keys are not used for it. Send your own provider key as "X-Orrery-Provider-Key".`,
  );
};

/** Methods that cannot start work at a provider. */
const freeMethods: readonly string[] = ["GET", "HEAD", "DELETE"];

/** A client that uses only the path of a rewritten URL repeats the router's prefix. */
const withoutRepeatedPrefix = (path: string, provider: ProviderId): string =>
  path.replace(new RegExp(`^(?:router/)?${provider}/(?=router/${provider}/)|^router/${provider}/`), "");

/** The provider as a candidate, with the catalogue's prices if it knows the model. */
const candidateFor = (
  provider: ProviderId,
  providerModel: string,
  mapping: PricedMapping | undefined,
  keySource: Candidate["keySource"],
): Candidate => ({
  ...mapping,
  provider,
  providerModel,
  task: mapping?.task ?? "",
  status: "live",
  circuit: "closed",
  ...(keySource && { keySource }),
});

/** Such a request may name no model of the catalogue, so only the policy of the hub applies. */
const requireExternalAllowed = async ({ policyOf }: PassThroughDeps): Promise<void> => {
  const { externalRefusal } = await policyOf(undefined);
  if (externalRefusal !== undefined)
    throw new RouterError("forbidden", `This request can't be sent: ${externalRefusal}.`);
};

/** Proxies a provider's own API and replaces the hub's token with the provider's key. */
export const passThrough = async (
  deps: PassThroughDeps,
  inbound: RouterRequest,
  provider: ProviderId,
  path: string,
): Promise<void> => {
  const { bodies, entries, settings, signing, upstreams } = deps;
  await requireExternalAllowed(deps);
  const ownPath = withoutRepeatedPrefix(path, provider);
  const target = await resolveTarget(deps, inbound, provider, ownPath);
  const { method = "POST" } = inbound.request;
  const call = method === "POST" ? findProviderCall(provider, target.url) : undefined;
  const isJob = isJobRequest(provider, method, target.url);
  const isCall = !freeMethods.includes(method) && !isJob;
  // Calls with the caller's own key are not billed here.
  const isBudgeted = isCall && target.source !== "caller" && (await entries.hasBudget(inbound));
  const passed = await readPassedBody(bodies, inbound, { call, isBudgeted, maxBytes: settings.maxBodyBytes });
  const { isStreamed, size, model } = passed;
  const mapping = await deps.mappingOf(provider, model ?? ownPath);
  requireModelCall(target, method, call, mapping, isJob);
  const candidate = candidateFor(provider, (model ?? ownPath).slice(0, 200), mapping, target.source);
  if (isBudgeted && model === undefined) throw modelMissing();
  const order = isBudgeted ? await entries.payable(inbound, [candidate]) : [candidate];
  const { providerModel, task } = candidate;
  const kind = { endpoint: "pass-through", model: mapping?.modelId ?? providerModel, task, isStreamed };
  const maxUsage = isBudgeted ? passed.maxUsage : undefined;
  const entry = isCall ? await entries.open(inbound, kind, order, maxUsage) : undefined;
  // URLs in the reply to a signed request are signed for the same account.
  const rewrite = rewriterFor(signing, deps.providersAt, { ...inbound, accountId: target.accountId }, provider);
  const prepared = prepareCall(upstreams, inbound, target, passed);
  await relayRaw({ deps, inbound, prepared, candidate, size, ...(entry && { entry }), ...(rewrite && { rewrite }) });
};
