import type { RoutingPolicy } from "@orrery/contract";
import type { Db } from "../../db/engine.ts";
import type { Known } from "../../shared-state/known.ts";
import type { Outage } from "../../shared-state/outage.ts";
import { createTtlCache } from "../../shared-state/ttl-cache.ts";
import type { RoutedModel } from "./routed-models.ts";
import { combinePolicies, type EffectivePolicy, type PolicyLevel } from "./routing-policy.ts";

/** The key under which the policy of a level is stored. */
export const policyScope = {
  hub: "hub",
  account: (id: number) => `account ${id}`,
  model: (repositoryId: number) => `repository ${repositoryId}`,
};

/** The stored policies of scopes; those without one are missing. */
export const readPolicies = async (db: Db, scopes: readonly string[]): Promise<ReadonlyMap<string, RoutingPolicy>> => {
  const rows = await db.selectFrom("routing_policies").selectAll().where("scope", "in", scopes).execute();
  return new Map(rows.map(({ scope, policy }) => [scope, JSON.parse(policy) as RoutingPolicy]));
};

/** The policy for calls of a model; the hub's alone for models that are not in the catalogue. */
export type PolicyLookup = (
  model: Pick<RoutedModel, "repositoryId" | "ownerId" | "fullName" | "isPrivate"> | undefined,
) => Known<EffectivePolicy>;

/** Looks policies up, cached for one second. */
export const createPolicyLookup = (db: Db, now: () => number, outage?: Outage): PolicyLookup => {
  const cache = createTtlCache<string, EffectivePolicy>(now, 1_000, outage);
  const read = async (model: Parameters<PolicyLookup>[0]): Promise<EffectivePolicy> => {
    const owner = model?.fullName.split("/")[0];
    const levels: [scope: string, name: string][] = [
      [policyScope.hub, "this hub"],
      ...(model?.ownerId != null ? [[policyScope.account(model.ownerId), owner] as [string, string]] : []),
      ...(model ? [[policyScope.model(model.repositoryId), model.fullName] as [string, string]] : []),
    ];
    const policies = await readPolicies(
      db,
      levels.map(([scope]) => scope),
    );
    const found = levels.flatMap(([scope, name]): PolicyLevel[] => {
      const policy = policies.get(scope);
      return policy ? [{ name, policy }] : [];
    });
    return combinePolicies(found, model?.isPrivate ?? false);
  };
  return (model) => cache.get(`${model?.repositoryId} ${model?.isPrivate}`, () => read(model));
};
