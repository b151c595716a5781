import { applyDirectoryGroups, auditGroupChanges } from "../../provisioning/directory-groups.js";
/** Applies a person's groups at once, not only at the next sign-in. */
export const applyGroupsOf = async ({ db, audit, now }, { directory, actor }, user) => {
    const [account, changes] = await applyDirectoryGroups(db, directory, user, now());
    await auditGroupChanges(audit, actor, directory, account, changes);
};
//# sourceMappingURL=apply-groups-of.js.map