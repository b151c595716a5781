import { type ProviderId, providers, type Task, type Wire } from "@orrery/inference";
import { alsoServed } from "../../catalogue/runnable/served-tasks.ts";
import type { RouterDeps } from "../dependencies.ts";
import { requireHubCaller } from "../identify.ts";
import type { AccountKeys } from "../keys/provider-keys.ts";
import type { RouterRequest } from "../request.ts";
import { RouterError } from "../router-error.ts";
import type { Candidate, RoutingConstraints } from "./candidate.ts";
import { type Ranking, rank } from "./rank.ts";
import { hubProvider, type RoutedModel } from "./routed-models.ts";
import type { Target } from "./target.ts";

/** How a provider's API is called for a task; undefined if it does not support the task. */
export const wireOf = <T extends Task>(provider: string, task: T): Wire<T> | undefined => {
  if (!Object.hasOwn(providers, provider)) return undefined;
  return (providers[provider as ProviderId].tasks as { [K in T]?: Wire<K> })[task];
};

/** The closed provider that is the first part of a model's name [S5.6]. */
const closedProviderOf = (modelId: string): string | undefined => {
  const [first = ""] = modelId.split("/", 1);
  return Object.hasOwn(providers, first) && "isClosed" in providers[first as ProviderId] ? first : undefined;
};

/** The key for a provider: the caller's own before the account's, the account's before the hub's. */
export const keyFor = (
  provider: string,
  { ownKey }: Pick<RouterRequest, "ownKey">,
  accountKeys: AccountKeys,
  hubKeys: Readonly<Record<string, string>>,
): { readonly key: string; readonly source: "caller" | "account" | "hub" } | undefined => {
  if (ownKey !== undefined) return { key: ownKey, source: "caller" };
  const own = accountKeys.get(provider);
  // The hub's key would make the hub pay for a call that the account wanted to pay.
  if (own === null) return undefined;
  if (own !== undefined) return { key: own, source: "account" };
  const shared = hubKeys[provider];
  return shared === undefined ? undefined : { key: shared, source: "hub" };
};

/** Why a provider cannot be called although the account has a key for it. */
export const unreadableKey = (
  provider: string,
  { ownKey }: Pick<RouterRequest, "ownKey">,
  accountKeys: AccountKeys,
): string | undefined =>
  ownKey === undefined && accountKeys.get(provider) === null
    ? "your saved key cannot be decrypted: add it again under settings → provider keys"
    : undefined;

const noKeys: AccountKeys = new Map();

export const accountKeysOf = async ({ keys }: RouterDeps, { accountId }: RouterRequest): Promise<AccountKeys> =>
  accountId === null ? noKeys : keys.of(accountId);

const deployedCandidate = (
  { deployment, fullName, hasRunnableFiles, pipelineTag, tags }: RoutedModel,
  deps: RouterDeps,
  isSelected: boolean,
  isSignedIn: boolean,
): Candidate => {
  const chats = tags.includes("conversational") || deployment?.task === "conversational";
  const task = deployment?.task ?? (chats ? "conversational" : (pipelineTag ?? ""));
  const unavailableReason = deployment
    ? isSignedIn
      ? undefined
      : "sign in to use the server it is deployed to"
    : !deps.inference
      ? "this hub does not run models itself"
      : hasRunnableFiles || isSelected
        ? undefined
        : "the repository has no ONNX files, and the model is not deployed";
  const providerModel = deployment?.served_model ?? fullName;
  return {
    provider: hubProvider,
    providerModel,
    task,
    alsoFor: alsoServed(task, deployment?.kind),
    status: "live",
    keySource: "none",
    // The hub's own service only generates plain text; a deployed server's capabilities are unknown.
    ...(deployment ? { isDeployed: true } : { supportsTools: false, supportsStructuredOutput: false }),
    ...(deployment?.context_length != null && { contextLength: deployment.context_length }),
    ...(deployment?.input_price != null && { inputPrice: deployment.input_price }),
    ...(deployment?.output_price != null && { outputPrice: deployment.output_price }),
    ...(unavailableReason !== undefined && { unavailableReason }),
    ...deps.health.of(hubProvider, providerModel),
  };
};

const mappedCandidates = (
  model: RoutedModel,
  inbound: RouterRequest,
  accountKeys: AccountKeys,
  deps: RouterDeps,
): Candidate[] =>
  model.candidates.map((candidate) => {
    const keySource = keyFor(candidate.provider, inbound, accountKeys, deps.keys.hub)?.source;
    const health = deps.health.of(candidate.provider, candidate.providerModel);
    const unavailableReason = unreadableKey(candidate.provider, inbound, accountKeys);
    return {
      ...candidate,
      ...health,
      ...(keySource && { keySource }),
      ...(unavailableReason && { unavailableReason }),
    };
  });

const closedCandidate = (
  provider: string,
  modelId: string,
  inbound: RouterRequest,
  accountKeys: AccountKeys,
  deps: RouterDeps,
): Candidate => {
  const providerModel = modelId.slice(provider.length + 1);
  const keySource = keyFor(provider, inbound, accountKeys, deps.keys.hub)?.source;
  const unavailableReason = unreadableKey(provider, inbound, accountKeys);
  return {
    provider,
    providerModel,
    task: "conversational",
    status: "live",
    ...(keySource && { keySource }),
    ...(unavailableReason && { unavailableReason }),
    ...deps.health.of(provider, providerModel),
  };
};

/** A model and its ranked providers. */
export interface Route extends Ranking {
  readonly modelId: string;
  readonly model?: RoutedModel;
}

/** The constraints that an endpoint adds to those of the target. */
export type EndpointConstraints = Omit<RoutingConstraints, "policy" | "provider" | "preferred">;

/** The only provider to use, if any. A caller's own key must never be sent to another provider. */
const namedProvider = (target: Target, inbound: RouterRequest, closed: string | undefined): string | undefined => {
  if (inbound.ownKey === undefined) return target.provider;
  const named = target.provider ?? closed;
  if (named === hubProvider) requireHubCaller(inbound);
  if (named) return named;
  // Without an account, the key could also be an invalid hub token.
  throw new RouterError(
    inbound.viewer.account ? "bad_request" : "unauthorized",
    "The key is not a token of this hub. If it is a provider's, name the provider: give “model” as owner/name:provider.",
    { param: "model" },
  );
};

const modelNotFound = ({ modelId }: Target): RouterError =>
  new RouterError(
    "model_not_found",
    `Model “${modelId.slice(0, 200)}” does not exist on this hub, or your token cannot access it. To import it: orrery import <hub> --search ${modelId.slice(0, 200)}`,
    { param: "model" },
  );

/** Finds the model in the catalogue; undefined if only the closed provider in its name has it. */
export const findModel = async (
  deps: RouterDeps,
  { viewer }: RouterRequest,
  target: Target,
): Promise<RoutedModel | undefined> => {
  const model = await deps.models.find(target.modelId, viewer);
  if (!model && !closedProviderOf(target.modelId)) throw modelNotFound(target);
  return model;
};

/** Finds the providers of a model and ranks them for a request. */
export const findRoute = async (
  deps: RouterDeps,
  inbound: RouterRequest,
  target: Target,
  constraints: EndpointConstraints,
): Promise<Route> => {
  const [model, accountKeys] = await Promise.all([findModel(deps, inbound, target), accountKeysOf(deps, inbound)]);
  const closed = closedProviderOf(target.modelId);
  const provider = namedProvider(target, inbound, closed);
  const candidates = [
    ...(model ? mappedCandidates(model, inbound, accountKeys, deps) : []),
    ...(model ? [deployedCandidate(model, deps, provider === hubProvider, inbound.viewer.account !== undefined)] : []),
    ...(closed ? [closedCandidate(closed, target.modelId, inbound, accountKeys, deps)] : []),
  ];
  const preferred =
    target.policy === "preferred" && inbound.accountId !== null ? await deps.preferredOf(inbound.accountId) : [];
  const ranking = rank(candidates, {
    ...constraints,
    policy: target.policy,
    ...(provider && { provider }),
    preferred,
  });
  return { ...ranking, modelId: model?.fullName ?? target.modelId, ...(model && { model }) };
};

/** A retry helps only if a provider's circuit is open; every other reason is permanent. */
const retryDetail = (delays: readonly number[]) =>
  delays.length > 0 && {
    status: 503,
    headers: { "retry-after": String(Math.max(1, Math.ceil(Math.min(...delays) / 1000))) },
  };

/** Returns the providers to try; throws with the reasons if there is none. */
export const requireOrder = ({ order, verdicts, modelId }: Route): readonly [Candidate, ...Candidate[]] => {
  if (order.length > 0) return order as readonly [Candidate, ...Candidate[]];
  const explained = verdicts();
  const reasons = explained.map(({ provider, reason }) => `${provider}: ${reason}`).join("; ");
  throw new RouterError("no_provider", `No provider can serve ${modelId} for this request. ${reasons}.`, {
    metadata: { model: modelId, providers: explained },
    ...retryDetail(explained.flatMap(({ retryAfterMs }) => retryAfterMs ?? [])),
  });
};
