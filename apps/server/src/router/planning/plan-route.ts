import { type ProviderId, providers, type Task, type Wire } from "@orrery/inference";
import { alsoServed } from "../../inference/served-tasks.ts";
import type { RouterDeps } from "../dependencies.ts";
import { requireHubCaller } from "../identify.ts";
import type { AccountKeys } from "../keys/provider-keys.ts";
import type { RouterRequest } from "../request.ts";
import { RouterError } from "../router-error.ts";
import type { MaybePromise } from "../ttl-cache.ts";
import type { UpstreamEndpoint } from "../upstream/prepare-request.ts";
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

export const accountKeysOf = ({ keys }: RouterDeps, { accountId }: RouterRequest): MaybePromise<AccountKeys> =>
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
    ...(!deployment && { supportsTools: false, supportsStructuredOutput: false }),
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
  /** The model id, encoded for a header. */
  readonly modelHeader: string;
  readonly model?: RoutedModel;
  /** Endpoints resolved so far for calls on this route. */
  readonly endpoints: Map<Candidate, UpstreamEndpoint>;
}

/** A cached route for requests without constraints of their own; valid while its inputs are unchanged. */
interface Plan {
  readonly route: Route;
  readonly model: RoutedModel;
  readonly accountKeys: AccountKeys;
  readonly health: number;
  readonly until: number;
  /** The smallest of all providers; a longer prompt needs a new ranking. */
  readonly minContextLength: number;
}

export type Plans = Map<string, Plan>;

/** Measured speeds change with every call, but an order this recent is good enough. */
const planMs = 50;
const maxPlans = 5_000;

/** The constraints that an endpoint adds to those of the target. */
export type EndpointConstraints = Omit<RoutingConstraints, "policy" | "provider" | "preferred"> & {
  /** False if the prompt's length is the only constraint, so that a cached route can be used. */
  readonly isSpecial?: boolean;
};

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

const createRoute = async (
  deps: RouterDeps,
  inbound: RouterRequest,
  target: Target,
  constraints: EndpointConstraints,
  { model, accountKeys }: RouteInputs,
): Promise<Route> => {
  const closed = closedProviderOf(target.modelId);
  if (!model && !closed) throw modelNotFound(target);
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
  const modelId = model?.fullName ?? target.modelId;
  return { ...ranking, modelId, modelHeader: encodeURI(modelId), ...(model && { model }), endpoints: new Map() };
};

/** The cache key of a plan; undefined if the request has constraints of its own. */
const planKey = (
  { ownKey, accountId, viewer }: RouterRequest,
  target: Target,
  constraints: EndpointConstraints,
): string | undefined => {
  if (constraints.isSpecial !== false || ownKey !== undefined || target.policy === "preferred") return undefined;
  const payer = viewer.account === undefined ? "anonymous" : accountId;
  return `${payer} ${constraints.tasks[0]} ${target.policy} ${target.provider} ${target.modelId}`;
};

const savePlan = (plans: Plans, key: string, plan: Plan): void => {
  if (plans.size >= maxPlans) plans.clear();
  plans.set(key, plan);
};

interface RouteInputs {
  readonly model: RoutedModel | undefined;
  readonly accountKeys: AccountKeys;
}

/** Returns the cached route if it is valid, otherwise a new one. */
const plannedRoute = (
  deps: RouterDeps,
  inbound: RouterRequest,
  target: Target,
  constraints: EndpointConstraints,
  { model, accountKeys }: RouteInputs,
): MaybePromise<Route> => {
  const { plans, health, now } = deps;
  const key = model && planKey(inbound, target, constraints);
  const plan = key === undefined ? undefined : plans.get(key);
  if (
    plan?.model === model &&
    plan?.accountKeys === accountKeys &&
    plan.health === health.version() &&
    plan.until > now() &&
    plan.minContextLength >= (constraints.promptTokens ?? 0)
  )
    return plan.route;
  return createRoute(deps, inbound, target, constraints, { model, accountKeys }).then((route) => {
    if (!model || key === undefined) return route;
    const minContextLength = Math.min(
      ...model.mappings.map(({ context_length }) => context_length ?? Number.POSITIVE_INFINITY),
    );
    if (minContextLength >= (constraints.promptTokens ?? 0))
      savePlan(plans, key, {
        route,
        model,
        accountKeys,
        minContextLength,
        health: health.version(),
        until: now() + planMs,
      });
    return route;
  });
};

export const findRoute = (
  deps: RouterDeps,
  inbound: RouterRequest,
  target: Target,
  constraints: EndpointConstraints,
): MaybePromise<Route> => {
  const model = deps.models.find(target.modelId, inbound.viewer);
  const accountKeys = accountKeysOf(deps, inbound);
  if (!(model instanceof Promise) && !(accountKeys instanceof Promise))
    return plannedRoute(deps, inbound, target, constraints, { model, accountKeys });
  return Promise.all([model, accountKeys]).then(([found, keys]) =>
    plannedRoute(deps, inbound, target, constraints, { model: found, accountKeys: keys }),
  );
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
