import { HubError } from "../../errors.js";
import { requireAccount } from "../../http/auth.js";
import { isHubAdmin } from "../../identity/viewer.js";
/** The accounts whose calls a viewer can see; hub admins see all. */
export const visibleAccounts = async (db, viewer, name) => {
    const own = requireAccount(viewer, "read");
    const managed = viewer.organizations.filter(({ role }) => role === "admin");
    if (name === undefined)
        return isHubAdmin(viewer, "read") ? "all" : [own.id, ...managed.map(({ id }) => id)];
    const row = await db
        .selectFrom("accounts")
        .select("id")
        .where("name_key", "=", name.toLowerCase())
        .executeTakeFirst();
    const isVisible = row && (isHubAdmin(viewer, "read") || row.id === own.id || managed.some(({ id }) => id === row.id));
    if (isVisible)
        return [row.id];
    throw new HubError("forbidden", `You cannot see the calls of "${name.slice(0, 96)}".`);
};
//# sourceMappingURL=visible-accounts.js.map