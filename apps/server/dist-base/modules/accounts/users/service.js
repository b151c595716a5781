import { setDisabled, usersMatching } from "../../../catalogue/accounts/user-store.js";
import { HubError } from "../../../errors.js";
import { signInAddress } from "../../../http/address.js";
import { requireHubAdmin } from "../../../http/auth.js";
import { accountNamed } from "../managed-organization.js";
import { deleteUser } from "./delete-user.js";
const maxListed = 1_000;
const invitationMs = 7 * 24 * 60 * 60 * 1000;
const isoOf = (at) => new Date(Number(at)).toISOString();
const invite = ({ db, audit, tokens, config }) => async (name, hub, actor) => {
    requireHubAdmin(actor.viewer);
    const user = await accountNamed(db, "user", name);
    if (config.isOidcOnly && config.oidcIssuers.length > 0)
        throw new HubError("conflict", "People sign in to this hub with their company account only.");
    if (user.is_service === 1)
        throw new HubError("conflict", `"${user.name}" is a service account, which can't sign in. Create a token for it.`);
    if (user.disabled_at !== null)
        throw new HubError("conflict", `"${user.name}" is disabled. Enable the user first.`);
    const { code, expiresAt } = await tokens.createLink(user.id, "admin", invitationMs);
    await audit(actor, "user.invite", `user ${user.name}`);
    return { url: signInAddress(hub, code), expiresAt: isoOf(expiresAt) };
};
export const createUserService = (deps) => {
    const { db, audit, now } = deps;
    return {
        list: async (search, viewer) => {
            requireHubAdmin(viewer);
            const rows = await usersMatching(db, search, maxListed + 1);
            const users = rows.slice(0, maxListed).map((row) => ({
                name: row.name,
                fullname: row.full_name,
                createdAt: isoOf(row.created_at),
                isAdmin: row.is_admin === 1,
                isService: row.is_service === 1,
                isDisabled: row.disabled_at !== null,
                ...(row.last_used_at !== null && { lastSeenAt: isoOf(row.last_used_at) }),
            }));
            return { users, hasMore: rows.length > maxListed };
        },
        setDisabled: async (name, isDisabled, actor) => {
            const admin = requireHubAdmin(actor.viewer);
            const user = await accountNamed(db, "user", name);
            if (isDisabled && user.id === admin.id)
                throw new HubError("conflict", "You can't disable your own account. Ask another admin.");
            await setDisabled(db, user.id, isDisabled ? now() : null);
            await audit(actor, isDisabled ? "user.disable" : "user.enable", `user ${user.name}`);
        },
        invite: invite(deps),
        remove: deleteUser(deps),
    };
};
//# sourceMappingURL=service.js.map