import { findAccount } from "../../catalogue/accounts/account-store.js";
import { HubError } from "../../errors.js";
import { requireAccount } from "../../http/auth.js";
import { isHubAdmin } from "../../identity/viewer.js";
/** An account of one kind, or the reason why there is none. */
export const accountNamed = async (db, kind, name) => {
    const row = await findAccount(db, name);
    if (row?.kind === kind)
        return row;
    throw new HubError("not_found", `There is no ${kind} "${name.slice(0, 96)}" here.`);
};
/** An organization that the viewer manages: its admins and hub admins do. */
export const managedOrganization = async (db, name, viewer, what) => {
    requireAccount(viewer, "admin");
    const organization = await accountNamed(db, "organization", name);
    const role = viewer.organizations.find(({ id }) => id === organization.id)?.role;
    if (role === "admin" || isHubAdmin(viewer))
        return organization;
    throw new HubError("forbidden", `Only an admin of "${organization.name}" can change its ${what}.`);
};
//# sourceMappingURL=managed-organization.js.map