import { isIP } from "node:net";
import { HubError } from "../../../errors.js";
/** Browsers accept passkeys for https sites with a name, and for localhost. A name that is not in the settings is not trusted. */
export const relyingPartyOf = (hub, publicUrl) => {
    const { hostname, origin, protocol } = new URL(hub);
    const isNamed = publicUrl !== "" && protocol === "https:" && isIP(hostname.replace(/[[\]]/g, "")) === 0;
    return isNamed || hostname === "localhost" ? { id: hostname, origin } : undefined;
};
export const requireRelyingParty = (hub, publicUrl) => {
    const party = relyingPartyOf(hub, publicUrl);
    if (party)
        return party;
    throw new HubError("conflict", "Passkeys need a hub with https and a name. An admin can set ORRERY_PUBLIC_URL.");
};
//# sourceMappingURL=relying-party.js.map