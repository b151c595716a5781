import { createTtlCache } from "../../shared-state/ttl-cache.js";
import { combinePolicies } from "./routing-policy.js";
/** The key under which the policy of a level is stored. */
export const policyScope = {
    hub: "hub",
    account: (id) => `account ${id}`,
    model: (repositoryId) => `repository ${repositoryId}`,
};
/** The stored policies of scopes; those without one are missing. */
export const readPolicies = async (db, scopes) => {
    const rows = await db.selectFrom("routing_policies").selectAll().where("scope", "in", scopes).execute();
    return new Map(rows.map(({ scope, policy }) => [scope, JSON.parse(policy)]));
};
/** Looks policies up, cached for one second. */
export const createPolicyLookup = (db, now, outage) => {
    const cache = createTtlCache(now, 1_000, outage);
    const read = async (model) => {
        const owner = model?.fullName.split("/")[0];
        const levels = [
            [policyScope.hub, "this hub"],
            ...(model?.ownerId != null ? [[policyScope.account(model.ownerId), owner]] : []),
            ...(model ? [[policyScope.model(model.repositoryId), model.fullName]] : []),
        ];
        const policies = await readPolicies(db, levels.map(([scope]) => scope));
        const found = levels.flatMap(([scope, name]) => {
            const policy = policies.get(scope);
            return policy ? [{ name, policy }] : [];
        });
        return combinePolicies(found, model?.isPrivate ?? false);
    };
    return async (model) => cache.get(`${model?.repositoryId} ${model?.isPrivate}`, () => read(model));
};
//# sourceMappingURL=policy-lookup.js.map