import { bothKnown, type Known, whenKnown } from "../../shared-state/known.ts";
import { providerLabel } from "../../text/provider-label.ts";
import type { WeighContext } from "../engines/weigh-endpoints.ts";
import { requireHubCaller } from "../identify.ts";
import type { ProviderKeys } from "../keys/provider-keys.ts";
import { requireAllowedModel } from "../limits/browser-limits.ts";
import type { RouterRequest } from "../request.ts";
import { RouterError } from "../router-error.ts";
import type { Candidate, RoutingConstraints } from "./candidate.ts";
import { candidatesOf, closedProviderOf } from "./candidates.ts";
import type { Health } from "./health.ts";
import type { PolicyLookup } from "./policy-lookup.ts";
import { type ProviderRanking, rank } from "./rank.ts";
import { hubProvider, type RoutedModel, type RoutedModels } from "./routed-models.ts";
import type { RoutingTarget } from "./target.ts";

export interface PlannedRoute extends ProviderRanking {
  readonly modelId: string;
  readonly model?: RoutedModel;
}

/** The constraints that an endpoint adds to those of the target. */
export type EndpointConstraints = Omit<RoutingConstraints, "policy" | "provider" | "preferred" | "rules">;

export interface PlannerDeps {
  readonly models: RoutedModels;
  readonly keys: ProviderKeys;
  readonly health: Health;
  /** The provider order that an account prefers. */
  readonly preferredOf: (accountId: number) => Known<readonly string[]>;
  readonly weighing: WeighContext;
  readonly policyOf: PolicyLookup;
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

export const createPlanner = (deps: PlannerDeps) => {
  const { models, keys, health, preferredOf, runsModels, weighing, policyOf } = deps;
  const findModel = ({ viewer }: RouterRequest, target: RoutingTarget): Known<RoutedModel | undefined> =>
    whenKnown(models.find(target.modelId, viewer, target.alias), (model) => {
      requireAllowedModel(viewer, model?.fullName ?? target.modelId);
      if (!model && !closedProviderOf(target.modelId)) throw modelNotFound(target);
      return model;
    });
  return {
    /** Finds the model in the catalogue; undefined if only the closed provider in its name has it. */
    findModel,
    /** Finds the providers of a model and ranks them for a request. */
    findRoute: async (
      inbound: RouterRequest,
      target: RoutingTarget,
      constraints: EndpointConstraints,
    ): Promise<PlannedRoute> => {
      const { accountId, ownKey, viewer } = inbound;
      const [model, accountKeys] = await bothKnown(findModel(inbound, target), keys.of(accountId));
      const provider = namedProvider(target, inbound);
      const isSignedIn = viewer.account !== undefined;
      const { conversation } = constraints;
      const context = {
        ownKey,
        accountKeys,
        hubKeys: keys.hub,
        health,
        weighing,
        conversation,
        isSignedIn,
        runsModels,
      };
      const own = {
        policy: target.policy,
        rules: await policyOf(model),
        ...(provider && { provider }),
        preferred: target.policy === "preferred" && accountId !== null ? await preferredOf(accountId) : [],
      };
      const candidates = candidatesOf(target.modelId, model, context, provider);
      const { order, verdicts } = rank(candidates, Object.assign({}, constraints, own));
      return { order, verdicts, modelId: model?.fullName ?? target.modelId, ...(model && { model }) };
    },
  };
};

export type Planner = ReturnType<typeof createPlanner>;

/** A retry helps only if a provider's circuit is open; every other reason is permanent. */
const retryDetail = (delays: readonly number[]) =>
  delays.length > 0 && {
    status: 503,
    headers: { "retry-after": String(Math.max(1, Math.ceil(Math.min(...delays) / 1000))) },
  };

/** Returns the providers to try; throws with the reasons if there is none. */
export const requireOrder = ({ order, verdicts, modelId }: PlannedRoute): readonly [Candidate, ...Candidate[]] => {
  if (order.length > 0) return order as readonly [Candidate, ...Candidate[]];
  const explained = verdicts();
  const reasons = explained.map(({ provider, reason }) => `${providerLabel(provider)}: ${reason}`).join("; ");
  throw new RouterError("no_provider", `No provider can serve ${modelId} for this request. ${reasons}.`, {
    metadata: { model: modelId, providers: explained },
    ...retryDetail(explained.flatMap(({ retryAfterMs }) => retryAfterMs ?? [])),
  });
};
