import { HubError } from "../errors.js";
import { requireAccount } from "./auth.js";
/** The viewer's own account, or an organization of which they are an admin. */
export const managedAccount = (viewer, name, role) => {
    const own = requireAccount(viewer, role);
    if (name === undefined || name.toLowerCase() === own.name.toLowerCase())
        return { id: own.id, name: own.name };
    const found = viewer.organizations.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (found?.role === "admin")
        return { id: found.id, name: found.name };
    throw new HubError("forbidden", `Only an admin of "${name.slice(0, 96)}" can do that.`);
};
//# sourceMappingURL=managed-account.js.map