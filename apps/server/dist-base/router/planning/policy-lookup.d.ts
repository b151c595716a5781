import type { RoutingPolicy } from "@orrery/contract";
import type { Db } from "../../db/engine.ts";
import type { Outage } from "../../shared-state/outage.ts";
import type { RoutedModel } from "./routed-models.ts";
import { type EffectivePolicy } from "./routing-policy.ts";
/** The key under which the policy of a level is stored. */
export declare const policyScope: {
    hub: string;
    account: (id: number) => string;
    model: (repositoryId: number) => string;
};
/** The stored policies of scopes; those without one are missing. */
export declare const readPolicies: (db: Db, scopes: readonly string[]) => Promise<ReadonlyMap<string, RoutingPolicy>>;
/** The policy for calls of a model; the hub's alone for models that are not in the catalogue. */
export type PolicyLookup = (model: Pick<RoutedModel, "repositoryId" | "ownerId" | "fullName" | "isPrivate"> | undefined) => Promise<EffectivePolicy>;
/** Looks policies up, cached for one second. */
export declare const createPolicyLookup: (db: Db, now: () => number, outage?: Outage) => PolicyLookup;
//# sourceMappingURL=policy-lookup.d.ts.map