import type { WeighContext } from "../engines/weigh-endpoints.ts";
import type { ProviderKeys } from "../keys/provider-keys.ts";
import type { RouterRequest } from "../request.ts";
import type { Candidate, RoutingConstraints } from "./candidate.ts";
import type { Health } from "./health.ts";
import type { PolicyLookup } from "./policy-lookup.ts";
import { type ProviderRanking } from "./rank.ts";
import { type RoutedModel, type RoutedModels } from "./routed-models.ts";
import type { RoutingTarget } from "./target.ts";
/** A model and its ranked providers. */
export interface PlannedRoute extends ProviderRanking {
    readonly modelId: string;
    readonly model?: RoutedModel;
}
/** The constraints that an endpoint adds to those of the target. */
export type EndpointConstraints = Omit<RoutingConstraints, "policy" | "provider" | "preferred" | "rules">;
/** Finds models and the providers to try. */
export interface Planner {
    /** Finds the model in the catalogue; undefined if only the closed provider in its name has it. */
    readonly findModel: (inbound: RouterRequest, target: RoutingTarget) => Promise<RoutedModel | undefined>;
    /** Finds the providers of a model and ranks them for a request. */
    readonly findRoute: (inbound: RouterRequest, target: RoutingTarget, constraints: EndpointConstraints) => Promise<PlannedRoute>;
}
export interface PlannerDeps {
    readonly models: RoutedModels;
    readonly keys: ProviderKeys;
    readonly health: Health;
    /** The provider order that an account prefers. */
    readonly preferredOf: (accountId: number) => Promise<readonly string[]>;
    readonly weighing: WeighContext;
    readonly policyOf: PolicyLookup;
    /** Whether the hub has an inference service of its own. */
    readonly runsModels: boolean;
}
export declare const createPlanner: (deps: PlannerDeps) => Planner;
/** Returns the providers to try; throws with the reasons if there is none. */
export declare const requireOrder: ({ order, verdicts, modelId }: PlannedRoute) => readonly [Candidate, ...Candidate[]];
//# sourceMappingURL=plan-route.d.ts.map