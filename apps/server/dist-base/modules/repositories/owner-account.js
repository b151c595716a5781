import { can, reachesOwner } from "../../catalogue/policy.js";
import { HubError } from "../../errors.js";
import { hasRole, isHubAdmin } from "../../identity/viewer.js";
const same = (left, right) => left.toLowerCase() === right.toLowerCase();
/** An account that the viewer can create repositories for, whatever their token reaches. */
const writableOwner = (viewer, author) => {
    const { account, organizations } = viewer;
    if (account && same(author, account.name))
        return account;
    const organization = organizations.find(({ name }) => same(name, author));
    if (organization && organization.role !== "read")
        return organization;
    return isHubAdmin(viewer, "write") ? (organization ?? { id: null, name: author }) : undefined;
};
const checkWriter = (viewer) => {
    if (!viewer.account)
        throw new HubError("unauthorized", "Sign in, or send a token with the role write.");
    if (!hasRole(viewer, "write"))
        throw new HubError("forbidden", "Your token can't create repositories. Use one with the role write.");
};
/** The account a new repository belongs to: the caller's own, or an organization they can write to. */
export const ownerFor = (viewer, author) => {
    checkWriter(viewer);
    const owner = writableOwner(viewer, author);
    if (owner && reachesOwner(viewer, owner.id))
        return owner;
    throw new HubError("forbidden", viewer.fineGrained
        ? `Your fine-grained token can't create repositories under "${author.slice(0, 96)}". Use one with write permission for that owner.`
        : `You can't create repositories under "${author.slice(0, 96)}". Use your own name or an organization in which you have the role write.`);
};
const groupWithId = (db, id) => db
    .selectFrom("resource_groups")
    .innerJoin("accounts", "accounts.id", "resource_groups.organization_id")
    .select(["resource_groups.id", "resource_groups.name", "accounts.id as organizationId", "accounts.name as author"])
    .where("resource_groups.id", "=", id)
    .executeTakeFirst();
/** The same for a repository in a resource group of the organization, which needs the role write in the group. */
export const ownerInGroup = async (db, viewer, author, groupId) => {
    checkWriter(viewer);
    const group = /^\d{1,15}$/.test(groupId) ? await groupWithId(db, Number(groupId)) : undefined;
    const any = { repositoryId: null, isPrivate: true, gated: null };
    const thing = group && { ...any, ownerId: group.organizationId, groupId: group.id };
    if (!group || !thing || !same(group.author, author) || !can(viewer, "see", thing))
        throw new HubError("bad_request", `"resourceGroupId": "${author.slice(0, 96)}" has no resource group "${groupId.slice(0, 40)}" that you are in.`);
    if (can(viewer, "change", thing))
        return { id: group.organizationId, name: group.author };
    throw new HubError("forbidden", `You need the role write in the resource group "${group.name}" for this.`);
};
//# sourceMappingURL=owner-account.js.map