import { findFor } from "../../catalogue/access.js";
import { HubError } from "../../errors.js";
import { requireAccount, requireHubAdmin } from "../../http/auth.js";
import { isHubAdmin } from "../../identity/viewer.js";
import { policyScope, readPolicies } from "../../router/planning/policy-lookup.js";
const accountLevel = async (db, name, viewer) => {
    const own = requireAccount(viewer, "write");
    const key = name.toLowerCase();
    const isOwn = own.name.toLowerCase() === key;
    const isAdmin = viewer.organizations.some((one) => one.name.toLowerCase() === key && one.role === "admin");
    if (!isOwn && !isAdmin && !isHubAdmin(viewer))
        throw new HubError("forbidden", `Only admins of ${name.slice(0, 96)} can do that.`);
    const account = await db.selectFrom("accounts").select(["id", "name"]).where("name_key", "=", key).executeTakeFirst();
    if (!account)
        throw new HubError("not_found", `There is no account "${name.slice(0, 96)}".`);
    return { scope: policyScope.account(account.id), label: account.name };
};
export const createPolicyService = ({ db, catalogue, audit, now }) => {
    const levelOf = async (target, viewer) => {
        if (target === "hub") {
            requireHubAdmin(viewer);
            return { scope: policyScope.hub, label: "this hub" };
        }
        if ("account" in target)
            return accountLevel(db, target.account, viewer);
        const row = await findFor(catalogue, viewer, "administer", "model", target.model, "routing policy");
        return { scope: policyScope.model(row.id), label: `model ${row.full_name}` };
    };
    return {
        get: async (target, viewer) => {
            const { scope } = await levelOf(target, viewer);
            return (await readPolicies(db, [scope])).get(scope) ?? {};
        },
        set: async (target, policy, actor) => {
            const { scope, label } = await levelOf(target, actor.viewer);
            const values = { policy: JSON.stringify(policy), updated_at: now() };
            await db
                .insertInto("routing_policies")
                .values({ scope, ...values })
                .onConflict((conflict) => conflict.column("scope").doUpdateSet(values))
                .execute();
            await audit(actor, "routing-policy.set", label, policy);
            return policy;
        },
    };
};
//# sourceMappingURL=policy-service.js.map