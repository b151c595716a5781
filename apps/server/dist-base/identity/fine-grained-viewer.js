import { roleAt } from "./role-at.js";
/** The named repositories that still exist, each with the role of the account at its present owner. */
const withRoles = async (db, viewer, named) => {
    if (named.length === 0)
        return [];
    const ids = named.map(({ id }) => id);
    const rows = await db
        .selectFrom("repositories")
        .select(["id", "owner_id", "resource_group_id"])
        .where("id", "in", ids)
        .execute();
    const memberAt = (ownerId, groupId) => {
        const role = roleAt(viewer, ownerId, groupId);
        const { ipRanges } = viewer.organizations.find(({ id }) => id === ownerId) ?? {};
        return { ...(role && { role }), ...(role && ipRanges && { ipRanges }) };
    };
    return rows.flatMap(({ id, owner_id, resource_group_id }) => named.filter((one) => one.id === id).map((one) => ({ ...one, ...memberAt(owner_id, resource_group_id) })));
};
/** The named groups, each with the role of the account in it now. */
const groupsWithRoles = ({ organizations }, named = []) => named.map(({ id, permission }) => {
    const organization = organizations.find(({ groups }) => groups.some((group) => group.id === id));
    const role = organization?.groups.find((group) => group.id === id)?.role;
    const { ipRanges } = organization ?? {};
    return { id, permission, ...(role && { role }), ...(ipRanges && { ipRanges }) };
});
/**
 * A viewer with no more than a fine-grained token reaches. Memberships are those of now: leaving an organization ends
 * the access that its tokens had.
 * @param stored The column of the token's row; null for other tokens.
 */
export const narrowViewer = async (db, viewer, stored) => {
    if (stored === null)
        return viewer;
    const access = JSON.parse(stored);
    const owners = access.owners.filter(({ id }) => id === viewer.account?.id || viewer.organizations.some((one) => one.id === id));
    return {
        ...viewer,
        organizations: viewer.organizations.filter(({ id }) => owners.some((owner) => owner.id === id)),
        fineGrained: {
            ...access,
            owners,
            groups: groupsWithRoles(viewer, access.groups),
            repositories: await withRoles(db, viewer, access.repositories),
        },
    };
};
//# sourceMappingURL=fine-grained-viewer.js.map