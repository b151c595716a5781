import { HubError } from "../../errors.js";
/** Prevents login CSRF: another site could sign a visitor in to a foreign account. */
export const checkOwnOrigin = ({ headers: { origin } }, hub) => {
    if (origin !== undefined && origin !== new URL(hub).origin)
        throw new HubError("forbidden", "Sign in from the hub's own pages.");
};
//# sourceMappingURL=own-origin.js.map