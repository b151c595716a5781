import { bothKnown, type Known, whenKnown } from "../../shared-state/known.ts";
import { providerLabel } from "../../text/provider-label.ts";
import type { WeighContext } from "../engines/weigh-endpoints.ts";
import { requireHubCaller } from "../identify.ts";
import type { AccountKeys, ProviderKeys } from "../keys/provider-keys.ts";
import { requireAllowedModel } from "../limits/browser-limits.ts";
import type { RouterRequest } from "../request.ts";
import { RouterError } from "../router-error.ts";
import type { Candidate, RoutingConstraints } from "./candidate.ts";
import { candidatesOf, closedProviderOf, type UnmappedCandidate } from "./candidates.ts";
import type { Health } from "./health.ts";
import type { ListedModels } from "./listed-models.ts";
import type { PolicyLookup } from "./policy-lookup.ts";
import { type ProviderRanking, rank } from "./rank.ts";
import { hubProvider, type RoutedModel, type RoutedModels } from "./routed-models.ts";
import type { RoutingTarget } from "./target.ts";

/** A model and its ranked providers. */
export interface PlannedRoute extends ProviderRanking {
  readonly modelId: string;
  readonly model?: RoutedModel;
  /** What the request asked of measured checks, and what was made of it. */
  readonly checked?: { readonly note: string; readonly isDemanded: boolean };
}

/** The constraints that an endpoint adds to those of the target. */
export type EndpointConstraints = Omit<
  RoutingConstraints,
  "policy" | "provider" | "preferred" | "rules" | "checks" | "prefersToolsPassed"
>;

/** Finds models and the providers to try. */
export interface Planner {
  /** Finds the model in the catalogue; undefined if only the provider in its name has it. */
  readonly findModel: (inbound: RouterRequest, target: RoutingTarget) => Known<RoutedModel | undefined>;
  /** Finds the providers of a model and ranks them for a request. */
  readonly findRoute: (
    inbound: RouterRequest,
    target: RoutingTarget,
    constraints: EndpointConstraints,
  ) => Promise<PlannedRoute>;
}

export interface PlannerDeps {
  readonly models: RoutedModels;
  readonly keys: ProviderKeys;
  readonly health: Health;
  /** The provider order that an account prefers. */
  readonly preferredOf: (accountId: number) => Known<readonly string[]>;
  readonly weighing: WeighContext;
  readonly policyOf: PolicyLookup;
  readonly listed: ListedModels;
  /** Before this time, checks are too old to count. */
  readonly checkedSince: () => number;
  /** Whether the hub has an inference service of its own. */
  readonly runsModels: boolean;
}

/** The only provider to use, if any. A caller's own key must never be sent to another provider. */
const namedProvider = (target: RoutingTarget, inbound: RouterRequest): string | undefined => {
  if (inbound.ownKey === undefined) return target.provider;
  const named = target.provider ?? closedProviderOf(target.modelId);
  if (named === hubProvider) requireHubCaller(inbound);
  if (named) return named;
  // Without an account, the key could also be an invalid hub token.
  throw new RouterError(
    inbound.viewer.account ? "bad_request" : "unauthorized",
    'The key is not a token of this hub. If it is a provider\'s, name the provider: give "model" as owner/name:provider.',
    { param: "model" },
  );
};

const modelNotFound = ({ modelId }: RoutingTarget): RouterError =>
  new RouterError(
    "model_not_found",
    `Model "${modelId.slice(0, 200)}" does not exist on this hub, or your token cannot access it. To import it: orrery import <hub> --search ${modelId.slice(0, 200)}`,
    { param: "model" },
  );

/**
 * The provider that a caller names by the provider's own model ID. It needs the caller's own key: what the hub's key
 * pays for is chosen by the hub's admins.
 */
const ownProvider = (
  { provider, modelId, alias }: RoutingTarget,
  { ownKey }: RouterRequest,
  accountKeys: AccountKeys,
): string | undefined => {
  if (provider === undefined || provider === hubProvider || alias !== undefined || closedProviderOf(modelId))
    return undefined;
  return ownKey === undefined && !accountKeys.get(provider) ? undefined : provider;
};

export const createPlanner = (deps: PlannerDeps): Planner => {
  const { models, keys, health, preferredOf, runsModels, weighing, policyOf, listed } = deps;
  const find = (inbound: RouterRequest, target: RoutingTarget): Known<[RoutedModel | undefined, AccountKeys]> => {
    const { viewer, accountId } = inbound;
    const finding = bothKnown(models.find(target.modelId, viewer, target.alias), keys.of(accountId));
    return whenKnown(finding, ([model, accountKeys]) => {
      requireAllowedModel(viewer, model?.fullName ?? target.modelId);
      const isElsewhere = closedProviderOf(target.modelId) ?? ownProvider(target, inbound, accountKeys);
      if (!model && !isElsewhere) throw modelNotFound(target);
      return [model, accountKeys];
    });
  };
  /** The task is the caller's: providers reject what a model is not for. */
  const unmapped = async (
    provider: string,
    { modelId }: RoutingTarget,
    accountKeys: AccountKeys,
    { tasks }: EndpointConstraints,
  ): Promise<UnmappedCandidate> => {
    const key = accountKeys.get(provider);
    const list = key ? await listed.of(provider, key) : undefined;
    const known = list && "models" in list ? list.models.find(({ id }) => id === modelId) : undefined;
    const task = tasks[0] ?? known?.task ?? "conversational";
    return { ...known, provider, providerModel: modelId, task, status: "live" };
  };
  return {
    findModel: (inbound, target) => whenKnown(find(inbound, target), ([model]) => model),
    findRoute: async (inbound, target, constraints) => {
      const { accountId, ownKey, viewer } = inbound;
      const [model, accountKeys] = await find(inbound, target);
      const provider = namedProvider(target, inbound);
      const { conversation } = constraints;
      const isSignedIn = viewer.account !== undefined;
      const hub = { hubKeys: keys.hub, health, weighing, runsModels };
      const context = Object.assign({ ownKey, accountKeys, conversation, isSignedIn }, hub);
      const chosen = {
        policy: target.policy,
        rules: await policyOf(model),
        ...(provider && { provider }),
        ...checkConstraints(target, constraints, deps.checkedSince),
        preferred: target.policy === "preferred" && accountId !== null ? await preferredOf(accountId) : [],
      };
      const own = ownProvider(target, inbound, accountKeys);
      const isMapped = model?.candidates.some((candidate) => candidate.provider === own) ?? false;
      const named = own === undefined || isMapped ? undefined : await unmapped(own, target, accountKeys, constraints);
      const candidates = candidatesOf(target.modelId, model, context, provider, named);
      const { order, verdicts } = rank(candidates, Object.assign({}, constraints, chosen));
      const checked = checkedOf(target, constraints);
      return {
        order,
        verdicts,
        modelId: model?.fullName ?? target.modelId,
        ...(model && { model }),
        ...(checked && { checked }),
      };
    },
  };
};

/** What the target and the request ask of measured checks. */
const checkConstraints = (
  { demand }: RoutingTarget,
  { requiredChecks = [] }: EndpointConstraints,
  checkedSince: () => number,
): Pick<RoutingConstraints, "checks" | "prefersToolsPassed"> => {
  const isVerified = demand === "verified";
  return {
    ...((isVerified || requiredChecks.length > 0) && {
      checks: { require: requiredChecks, isVerified, checkedSince: checkedSince() },
    }),
    ...(demand === "exacto" && { prefersToolsPassed: true }),
  };
};

/** Tells the caller what was made of the request's words about quality, where other services mean something else. */
const checkedOf = (
  { demand }: RoutingTarget,
  { requiredChecks = [], namesQuantizations }: EndpointConstraints,
): PlannedRoute["checked"] => {
  const notes = [
    demand === "verified" && "verified",
    demand === "exacto" && "exacto=tools-check-first",
    requiredChecks.length > 0 && `require=${requiredChecks.join(" ")}`,
    namesQuantizations && "quantizations=not-measured",
  ].filter((note) => note !== false && note !== undefined);
  if (notes.length === 0) return undefined;
  return { note: notes.join(", "), isDemanded: demand === "verified" || requiredChecks.length > 0 };
};

/** A retry helps only if a provider's circuit is open; every other reason is permanent. */
const retryDetail = (delays: readonly number[]) =>
  delays.length > 0 && {
    status: 503,
    headers: { "retry-after": String(Math.max(1, Math.ceil(Math.min(...delays) / 1000))) },
  };

/** Returns the providers to try; throws with the reasons if there is none. */
export const requireOrder = ({
  order,
  verdicts,
  modelId,
  checked,
}: PlannedRoute): readonly [Candidate, ...Candidate[]] => {
  if (order.length > 0) return order as readonly [Candidate, ...Candidate[]];
  const explained = verdicts();
  const reasons = explained.map(({ provider, reason }) => `${providerLabel(provider)}: ${reason}`).join("; ");
  const hint = checked?.isDemanded ? ` To run checks: orrery check ${modelId}` : "";
  throw new RouterError("no_provider", `No provider can serve ${modelId} for this request. ${reasons}.${hint}`, {
    metadata: { model: modelId, providers: explained },
    ...retryDetail(explained.flatMap(({ retryAfterMs }) => retryAfterMs ?? [])),
  });
};
