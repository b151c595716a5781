/**
 * The viewer's role with a repository by its owner and resource group. Members of an organization reach what is in a
 * group only if they are in it, or manage the organization.
 */
export const roleAt = ({ account, organizations }, ownerId, groupId) => {
    if (ownerId === null || !account)
        return undefined;
    if (account.id === ownerId)
        return "admin";
    const organization = organizations.find(({ id }) => id === ownerId);
    if (groupId === null)
        return organization?.role;
    return organization?.groups.find(({ id }) => id === groupId)?.role;
};
//# sourceMappingURL=role-at.js.map