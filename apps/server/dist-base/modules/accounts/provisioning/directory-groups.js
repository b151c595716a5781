import { accountById } from "../store.js";
import { applyGroups } from "./apply-groups.js";
import { applyMappings } from "./apply-mappings.js";
import { directoryUserOf, groupsOfUser, lockDirectoryUser } from "./directory-store.js";
export const isDirectory = (issuer) => issuer.scim !== undefined;
const groupNames = async (db, { scim }, userId) => {
    const rows = await groupsOfUser(db, userId);
    const names = rows.map(({ display_name, external_id }) => scim.groupsBy === "externalId" ? external_id : display_name);
    return new Set(names.filter((name) => name !== null));
};
/** Makes memberships and the admin flag what the person's groups in the directory say. */
export const applyDirectoryGroups = (db, directory, { id, account_id }, at) => db.transaction().execute(async (transaction) => {
    await lockDirectoryUser(transaction, id);
    const account = await accountById(transaction, account_id);
    const groups = await groupNames(transaction, directory, id);
    return [account, await applyGroups(transaction, directory, groups, account, at)];
});
/** Records what a person's groups changed. */
export const auditGroupChanges = async (audit, actor, issuer, account, { memberships, resourceGroups, isAdmin }) => {
    for (const { organization, role } of memberships) {
        const detail = { user: account.name, issuer: issuer.id, ...(role && { role }) };
        await audit(actor, role ? "member.set" : "member.remove", `organization ${organization}`, detail);
    }
    for (const { group, organization, role = null } of resourceGroups) {
        const detail = { organization, user: account.name, issuer: issuer.id, role };
        await audit(actor, "resource_group.member", `group ${group}`, detail);
    }
    if (isAdmin !== undefined)
        await audit(actor, "user.set-admin", `user ${account.name}`, { issuer: issuer.id, isAdmin });
};
/** Gives a person the roles in resource groups that their groups in directories mean now. */
export const applyDirectoryMappings = async ({ db, audit }, actor, issuers, accountId) => {
    for (const directory of issuers.filter(isDirectory)) {
        const user = await directoryUserOf(db, directory.issuer, accountId);
        if (!user)
            continue;
        const [account, resourceGroups] = await db.transaction().execute(async (transaction) => {
            await lockDirectoryUser(transaction, user.id);
            const groups = await groupNames(transaction, directory, user.id);
            const changes = await applyMappings(transaction, directory.issuer, groups, accountId);
            return [await accountById(transaction, accountId), changes];
        });
        await auditGroupChanges(audit, actor, directory, account, { memberships: [], resourceGroups });
    }
};
//# sourceMappingURL=directory-groups.js.map