import { hasPublicRepository, organizationsWithNames, } from "../../catalogue/accounts/account-store.js";
import { visibleOwners } from "../../catalogue/policy.js";
/** Whether the viewer reaches what an account shows to nobody else: the user themself, members and hub admins do. */
export const seesInside = (viewer, accountId) => {
    const sees = visibleOwners(viewer);
    return sees === "all" || (sees !== "public" && sees.includes(accountId));
};
/** Whether the viewer can see who belongs to an organization. */
export const canSeeMembers = async (db, viewer, { id, members_hidden }) => seesInside(viewer, id) || (members_hidden === 0 && (await hasPublicRepository(db, id)));
/** The organizations of a user, without those that hide this from the viewer. */
export const visibleOrganizations = async (db, viewer, userId) => (await organizationsWithNames(db, userId))
    .filter(({ id, members_hidden }) => members_hidden === 0 || seesInside(viewer, id))
    .map(({ name, full_name }) => ({ name, fullname: full_name }));
//# sourceMappingURL=member-lists.js.map