import { roleAt } from "../identity/role-at.js";
import { hasRole, isHubAdmin } from "../identity/viewer.js";
export const guardOf = ({ id, owner_id, resource_group_id, is_private, gated }) => ({
    repositoryId: id,
    ownerId: owner_id,
    groupId: resource_group_id,
    isPrivate: is_private === 1,
    gated,
});
/** The viewer's role at the owner or in the resource group, as far as a fine-grained token reaches. */
const membership = (viewer, { ownerId, groupId, repositoryId }) => {
    const { account, fineGrained } = viewer;
    if (ownerId === null || !account)
        return undefined;
    if (fineGrained && !fineGrained.owners.some(({ id }) => id === ownerId))
        return (fineGrained.repositories.find(({ id }) => id === repositoryId) ??
            fineGrained.groups?.find(({ id }) => id === groupId))?.role;
    return roleAt(viewer, ownerId, groupId);
};
/** What a fine-grained token allows with a repository. Other tokens have no limit but their role. */
const permissionFor = ({ fineGrained }, { ownerId, repositoryId, groupId }) => {
    if (!fineGrained)
        return "write";
    const { owners, repositories, groups = [] } = fineGrained;
    const given = [
        ...owners.filter(({ id }) => id === ownerId),
        ...repositories.filter(({ id }) => id === repositoryId),
        ...groups.filter(({ id }) => id === groupId),
    ].map(({ permission }) => permission);
    return given.includes("write") ? "write" : given[0];
};
/** Whether the viewer's token can create repositories of an owner, provided that the account can. */
export const reachesOwner = (viewer, ownerId) => permissionFor(viewer, { ownerId, repositoryId: null, groupId: null }) === "write";
const doWritersManage = ({ organizations }, ownerId) => organizations.some(({ id, writersManage }) => id === ownerId && writersManage === true);
const canWrite = (viewer, action, thing) => {
    // A token for some repositories keeps to their rules: it neither sets nor bypasses them.
    if (action === "administer" && viewer.fineGrained)
        return false;
    const role = membership(viewer, thing);
    const isForWriters = action === "change" || (action === "manage" && doWritersManage(viewer, thing.ownerId));
    const isAllowed = role === "admin" || (role === "write" && isForWriters);
    const hasPermission = permissionFor(viewer, thing) === "write" && hasRole(viewer, "write");
    return isHubAdmin(viewer, "write") || (hasPermission && isAllowed);
};
/** Readers of a resource group comment on nothing and propose nothing in its private repositories. */
const isReader = (viewer, thing) => thing.groupId !== null && thing.isPrivate && !isHubAdmin(viewer, "write") && membership(viewer, thing) === "read";
export const can = (viewer, action, thing) => {
    if (action === "change" || action === "manage" || action === "administer")
        return canWrite(viewer, action, thing);
    const permission = permissionFor(viewer, thing);
    const isWriter = permission === "write" && hasRole(viewer, "write");
    if (action === "discuss" || action === "contribute")
        return isWriter && !isReader(viewer, thing) && can(viewer, action === "discuss" ? "see" : "download", thing);
    const isMember = permission !== undefined && hasRole(viewer, "read") && !!membership(viewer, thing);
    if (isMember || isHubAdmin(viewer, "read"))
        return true;
    if (thing.isPrivate)
        return false;
    if (action === "see" || thing.gated === null)
        return true;
    if (permission === undefined && !viewer.fineGrained?.canReadGated)
        return false;
    return thing.access === "accepted" && hasRole(viewer, "read");
};
/** Whether the viewer can see which resource group a repository is in: its members and admins of the organization can. */
export const canSeeGroup = (viewer, row) => {
    const { id: repositoryId, owner_id: ownerId, resource_group_id: groupId } = row;
    if (groupId === null)
        return false;
    const isMember = hasRole(viewer, "read") && membership(viewer, { repositoryId, ownerId, groupId }) !== undefined;
    return isMember || isHubAdmin(viewer, "read");
};
/** By what lists know who sees a private repository: its resource group, as a negative number, or its owner. */
export const visibilityKey = ({ owner_id, resource_group_id }) => resource_group_id === null ? (owner_id ?? 0) : -resource_group_id;
/** Owners, and groups as `visibilityKey` has them, whose private repositories the viewer can list. */
export const visibleOwners = (viewer) => {
    if (isHubAdmin(viewer, "read"))
        return "all";
    if (!viewer.account || !hasRole(viewer, "read"))
        return "public";
    const reaches = (ownerId) => permissionFor(viewer, { ownerId, repositoryId: null, groupId: null }) !== undefined;
    const named = viewer.fineGrained?.groups ?? [];
    const organizations = viewer.organizations.filter(({ id }) => reaches(id));
    return [
        ...[viewer.account.id].filter(reaches),
        ...organizations.flatMap(({ id, groups }) => [id, ...groups.map((group) => -group.id)]),
        ...named.flatMap(({ id, role }) => (role === undefined ? [] : [-id])),
    ];
};
/** What the viewer finds in lists: the same, and private repositories that a fine-grained token names. */
export const searchViewer = (viewer) => {
    const named = hasRole(viewer, "read") ? (viewer.fineGrained?.repositories ?? []) : [];
    const repositories = named.flatMap(({ id, role }) => (role === undefined ? [] : [id]));
    return { sees: visibleOwners(viewer), ...(repositories.length > 0 && { repositories }) };
};
//# sourceMappingURL=policy.js.map