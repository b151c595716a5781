import { findAccount, insertAccount, newAccountRow, organizationsWithNames, removeMember, setMember, } from "../store.js";
import { applyMappings } from "./apply-mappings.js";
import { hasOtherAdmin, setHubAdmin } from "./store.js";
const roles = ["read", "write", "admin"];
/** The highest role that a person's groups give in each organization the issuer decides about; undefined for none. */
const rolesFromGroups = (grants, groups) => {
    const found = new Map();
    for (const { organization, group, role } of grants) {
        const name = organization.toLowerCase();
        const before = found.get(name);
        const isHigher = groups.has(group) && (before === undefined || roles.indexOf(role) > roles.indexOf(before));
        found.set(name, isHigher ? role : before);
    }
    return found;
};
/** An organization of the settings, created at its first member; undefined if a user has its name. */
const organizationFor = async (db, name, at) => {
    const found = await findAccount(db, name);
    if (found)
        return found.kind === "organization" ? found : undefined;
    return insertAccount(db, newAccountRow("organization", name, name, false, at));
};
const applyMemberships = async (db, grants, groups, account, at) => {
    const changes = [];
    const current = new Map((await organizationsWithNames(db, account.id)).map((row) => [row.name.toLowerCase(), row]));
    const spelled = new Map(grants.map(({ organization }) => [organization.toLowerCase(), organization]));
    for (const [name, role] of rolesFromGroups(grants, groups)) {
        const member = current.get(name);
        if (member?.role === role)
            continue;
        const organization = role ? await organizationFor(db, spelled.get(name) ?? name, at) : member;
        if (!organization)
            continue;
        if (role)
            await setMember(db, organization.id, account.id, role, at);
        else
            await removeMember(db, organization.id, account.id);
        changes.push({ organization: organization.name, ...(role && { role }) });
    }
    return changes;
};
/** Makes memberships, roles in resource groups and the admin flag what the person's groups say. Other organizations are not changed. */
export const applyGroups = async (db, { issuer, grants, adminGroup }, groups, account, at) => {
    const memberships = await applyMemberships(db, grants, groups, account, at);
    const changes = { memberships, resourceGroups: await applyMappings(db, issuer, groups, account.id) };
    const isAdmin = groups.has(adminGroup);
    if (adminGroup === "" || isAdmin === (account.is_admin === 1))
        return changes;
    // A hub without an admin could only be repaired from its terminal.
    if (!isAdmin && !(await hasOtherAdmin(db, account.id)))
        return changes;
    await setHubAdmin(db, account.id, isAdmin);
    return { ...changes, isAdmin };
};
//# sourceMappingURL=apply-groups.js.map