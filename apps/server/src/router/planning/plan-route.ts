import { type ProviderId, providers, type Task, type Wire } from "@orrery/inference";
import { alsoServed } from "../../inference/served-tasks.ts";
import type { RouterDeps } from "../dependencies.ts";
import { requireHubCaller } from "../identify.ts";
import type { RouterRequest } from "../request.ts";
import { RouterError } from "../router-error.ts";
import type { MaybePromise } from "../ttl-cache.ts";
import type { UpstreamEndpoint } from "../upstream/prepare-request.ts";
import type { Candidate, RoutingConstraints } from "./candidate.ts";
import { type Ranking, rank } from "./rank.ts";
import { hubProvider, type RoutedModel } from "./routed-models.ts";
import type { Target } from "./target.ts";

/** The wire a provider speaks a task with. */
export const wireOf = <T extends Task>(provider: string, task: T): Wire<T> | undefined => {
  if (!Object.hasOwn(providers, provider)) return undefined;
  return (providers[provider as ProviderId].tasks as { [K in T]?: Wire<K> })[task];
};

/** The closed provider that a model's name begins with [S5.6]. */
const closedProviderOf = (modelId: string): string | undefined => {
  const [first = ""] = modelId.split("/", 1);
  return Object.hasOwn(providers, first) && "isClosed" in providers[first as ProviderId] ? first : undefined;
};

type Keys = ReadonlyMap<string, string>;

/** The key for a provider and whose it is: the caller's own, the account's, the hub's. */
export const keyFor = (
  provider: string,
  { ownKey }: Pick<RouterRequest, "ownKey">,
  accountKeys: Keys,
  hubKeys: Readonly<Record<string, string>>,
): { readonly key: string; readonly source: "caller" | "account" | "hub" } | undefined => {
  if (ownKey !== undefined) return { key: ownKey, source: "caller" };
  const own = accountKeys.get(provider);
  if (own !== undefined) return { key: own, source: "account" };
  const shared = hubKeys[provider];
  return shared === undefined ? undefined : { key: shared, source: "hub" };
};

const noKeys: Keys = new Map();

/** The keys of the account that pays. */
export const accountKeysOf = ({ keys }: RouterDeps, { accountId }: RouterRequest): MaybePromise<Keys> =>
  accountId === null ? noKeys : keys.of(accountId);

const deployedCandidate = (
  { deployment, fullName, hasRunnableFiles, pipelineTag, tags }: RoutedModel,
  deps: RouterDeps,
  isNamed: boolean,
  isKnown: boolean,
): Candidate => {
  const chats = tags.includes("conversational") || deployment?.task === "conversational";
  const task = deployment?.task ?? (chats ? "conversational" : (pipelineTag ?? ""));
  const lack = deployment
    ? isKnown
      ? undefined
      : "only those who sign in may use the server it is deployed to"
    : !deps.inference
      ? "this hub runs no models itself"
      : hasRunnableFiles || isNamed
        ? undefined
        : "this hub has no ONNX files of the model, and it is not deployed anywhere";
  const providerModel = deployment?.served_model ?? fullName;
  return {
    provider: hubProvider,
    providerModel,
    task,
    alsoFor: alsoServed(task, deployment?.kind),
    status: "live",
    keySource: "none",
    // The hub's own service writes plain text; what a deployed server can do is not known.
    ...(!deployment && { supportsTools: false, supportsStructuredOutput: false }),
    ...(deployment?.context_length != null && { contextLength: deployment.context_length }),
    ...(deployment?.input_price != null && { inputPrice: deployment.input_price }),
    ...(deployment?.output_price != null && { outputPrice: deployment.output_price }),
    ...(lack !== undefined && { lack }),
    ...deps.health.of(hubProvider, providerModel),
  };
};

const mappedCandidates = (
  model: RoutedModel,
  inbound: RouterRequest,
  accountKeys: Keys,
  deps: RouterDeps,
): Candidate[] =>
  model.candidates.map((candidate) => {
    const keySource = keyFor(candidate.provider, inbound, accountKeys, deps.keys.hub)?.source;
    const health = deps.health.of(candidate.provider, candidate.providerModel);
    return keySource ? { ...candidate, ...health, keySource } : { ...candidate, ...health };
  });

const closedCandidate = (
  provider: string,
  modelId: string,
  inbound: RouterRequest,
  accountKeys: Keys,
  deps: RouterDeps,
): Candidate => {
  const providerModel = modelId.slice(provider.length + 1);
  const keySource = keyFor(provider, inbound, accountKeys, deps.keys.hub)?.source;
  return {
    provider,
    providerModel,
    task: "conversational",
    status: "live",
    ...(keySource && { keySource }),
    ...deps.health.of(provider, providerModel),
  };
};

/** A model, the providers that may serve it, and what was thought of each. */
export interface Route extends Ranking {
  readonly modelId: string;
  /** The same as it may stand in a header. */
  readonly modelHeader: string;
  readonly model?: RoutedModel;
  /** The ways to providers that were made ready for calls of this route. */
  readonly endpoints: Map<Candidate, UpstreamEndpoint>;
}

/** A route that serves every ordinary request for a model, as long as nothing it was made from has changed. */
interface Plan {
  readonly route: Route;
  readonly model: RoutedModel;
  readonly accountKeys: Keys;
  readonly health: number;
  readonly until: number;
  /** A prompt of more tokens may not fit everywhere. */
  readonly fits: number;
}

/** Routes of the last moment. */
export type Plans = Map<string, Plan>;

/** Measured speeds change with every call; an order that is so old is good enough. */
const planMs = 50;
const maxPlans = 5_000;

/** What an endpoint asks of a provider beside what the target says. */
export type EndpointConstraints = Omit<RoutingConstraints, "policy" | "provider" | "preferred"> & {
  /** Whether the request asks for more than that its prompt fits; false only where it is known not to. */
  readonly isSpecial?: boolean;
};

/** The one provider that a call can go to; a caller's own key must never reach another. */
const namedProvider = (target: Target, inbound: RouterRequest, closed: string | undefined): string | undefined => {
  if (inbound.ownKey === undefined) return target.provider;
  const named = target.provider ?? closed;
  if (named === hubProvider) requireHubCaller(inbound);
  if (named) return named;
  // Without an account, the key that was sent may as well be a wrong token.
  throw new RouterError(
    inbound.viewer.account ? "bad_request" : "unauthorized",
    "The key is not a token of this hub. If it is a provider's, name the provider: give “model” as owner/name:provider.",
    { param: "model" },
  );
};

const noSuchModel = ({ modelId }: Target): RouterError =>
  new RouterError(
    "model_not_found",
    `There is no model “${modelId.slice(0, 200)}” in this hub's catalogue, or your token may not see it. Import it: orrery import <hub> --search ${modelId.slice(0, 200)}`,
    { param: "model" },
  );

/** The model that is asked for; undefined where it is known only to the closed provider that it names. */
export const findModel = async (
  deps: RouterDeps,
  { viewer }: RouterRequest,
  target: Target,
): Promise<RoutedModel | undefined> => {
  const model = await deps.models.find(target.modelId, viewer);
  if (!model && !closedProviderOf(target.modelId)) throw noSuchModel(target);
  return model;
};

/** Ranks the providers of a model. */
const makeRoute = async (
  deps: RouterDeps,
  inbound: RouterRequest,
  target: Target,
  constraints: EndpointConstraints,
  { model, accountKeys }: Known,
): Promise<Route> => {
  const closed = closedProviderOf(target.modelId);
  if (!model && !closed) throw noSuchModel(target);
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

/** What a plan is known by; none where the request has wishes of its own. */
const planKey = (
  { ownKey, accountId, viewer }: RouterRequest,
  target: Target,
  constraints: EndpointConstraints,
): string | undefined => {
  if (constraints.isSpecial !== false || ownKey !== undefined || target.policy === "preferred") return undefined;
  const who = viewer.account === undefined ? "nobody" : accountId;
  return `${who} ${constraints.tasks[0]} ${target.policy} ${target.provider} ${target.modelId}`;
};

const keepPlan = (plans: Plans, key: string, plan: Plan): void => {
  if (plans.size >= maxPlans) plans.clear();
  plans.set(key, plan);
};

interface Known {
  readonly model: RoutedModel | undefined;
  readonly accountKeys: Keys;
}

/** The route of the last moment where it will do, else a new one. */
const plannedRoute = (
  deps: RouterDeps,
  inbound: RouterRequest,
  target: Target,
  constraints: EndpointConstraints,
  { model, accountKeys }: Known,
): MaybePromise<Route> => {
  const { plans, health, now } = deps;
  const key = model && planKey(inbound, target, constraints);
  const plan = key === undefined ? undefined : plans.get(key);
  if (
    plan?.model === model &&
    plan?.accountKeys === accountKeys &&
    plan.health === health.version() &&
    plan.until > now() &&
    plan.fits >= (constraints.promptTokens ?? 0)
  )
    return plan.route;
  return makeRoute(deps, inbound, target, constraints, { model, accountKeys }).then((route) => {
    if (!model || key === undefined) return route;
    const fits = Math.min(...model.mappings.map(({ context_length }) => context_length ?? Number.POSITIVE_INFINITY));
    if (fits >= (constraints.promptTokens ?? 0))
      keepPlan(plans, key, { route, model, accountKeys, fits, health: health.version(), until: now() + planMs });
    return route;
  });
};

/** Finds the model and ranks its providers. */
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

/** Retrying helps only where a provider is left alone after failures; every other reason is permanent. */
const whenToRetry = (pauses: readonly number[]) =>
  pauses.length > 0 && {
    status: 503,
    headers: { "retry-after": String(Math.max(1, Math.ceil(Math.min(...pauses) / 1000))) },
  };

/** The providers to try; where there is none, the error that says why. */
export const requireOrder = ({ order, verdicts, modelId }: Route): readonly [Candidate, ...Candidate[]] => {
  if (order.length > 0) return order as readonly [Candidate, ...Candidate[]];
  const told = verdicts();
  const reasons = told.map(({ provider, reason }) => `${provider}: ${reason}`).join("; ");
  throw new RouterError("no_provider", `No provider can serve ${modelId} for this request. ${reasons}.`, {
    metadata: { model: modelId, providers: told },
    ...whenToRetry(told.flatMap(({ retryAfterMs }) => retryAfterMs ?? [])),
  });
};
