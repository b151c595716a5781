import { findFor } from "../../../catalogue/access.js";
import { effectiveRules, findRules, saveRules } from "../../../catalogue/aliases/rule-store.js";
import { HubError } from "../../../errors.js";
import { requireAccount } from "../../../http/auth.js";
import { isHubAdmin } from "../../../identity/viewer.js";
const findOrganization = async (db, name) => {
    const found = await db
        .selectFrom("accounts")
        .select(["id", "name"])
        .where("kind", "=", "organization")
        .where("name_key", "=", name.toLowerCase())
        .executeTakeFirst();
    if (found)
        return found;
    throw new HubError("not_found", `There is no organization "${name.slice(0, 96)}" here.`);
};
export const createPromotionService = ({ db, catalogue, audit }) => {
    const rulesOf = (row) => effectiveRules(db, row);
    const defaultOf = async (id) => {
        const rules = await findRules(db, { scope: "owner", id });
        return rules ? { ...rules, source: "organization" } : effectiveRules(db, { id: -1, owner_id: null });
    };
    return {
        rulesOf,
        get: async ({ kind, id }, viewer) => rulesOf(await findFor(catalogue, viewer, "see", kind, id)),
        /** Undefined: those of the organization apply again. */
        set: async ({ kind, id }, rules, actor) => {
            const row = await findFor(catalogue, actor.viewer, "administer", kind, id);
            const before = await findRules(db, { scope: "repository", id: row.id });
            await saveRules(db, { scope: "repository", id: row.id }, rules);
            const detail = { before: before ?? null, after: rules ?? null };
            await audit(actor, "repository.promotion-rules", `${kind} ${row.full_name}`, detail);
            return rulesOf(row);
        },
        getDefault: async (name, viewer) => {
            const { id } = await findOrganization(db, name);
            if (isHubAdmin(viewer) || viewer.organizations.some((one) => one.id === id))
                return defaultOf(id);
            throw new HubError("forbidden", `Only members of "${name}" can see its promotion rules.`);
        },
        setDefault: async (name, rules, actor) => {
            requireAccount(actor.viewer, "admin");
            const { id, name: fullName } = await findOrganization(db, name);
            const role = actor.viewer.organizations.find((one) => one.id === id)?.role;
            if (role !== "admin" && !isHubAdmin(actor.viewer))
                throw new HubError("forbidden", `Only an admin of "${fullName}" can change its promotion rules.`);
            const before = await findRules(db, { scope: "owner", id });
            await saveRules(db, { scope: "owner", id }, rules);
            const detail = { before: before ?? null, after: rules ?? null };
            await audit(actor, "organization.promotion-rules", `organization ${fullName}`, detail);
            return defaultOf(id);
        },
    };
};
//# sourceMappingURL=promotion-service.js.map