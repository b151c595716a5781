import { isIP } from "node:net";
import { HubError } from "../../../errors.ts";

/** The site that passkeys belong to. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Browsers accept passkeys for https sites with a name, and for localhost. A name that is not in the settings is not trusted. */
export const relyingPartyOf = (hub: string, publicUrl: string): RelyingParty | undefined => {
  const { hostname, origin, protocol } = new URL(hub);
  const isNamed = publicUrl !== "" && protocol === "https:" && isIP(hostname.replace(/[[\]]/g, "")) === 0;
  return isNamed || hostname === "localhost" ? { id: hostname, origin } : undefined;
};

export const requireRelyingParty = (hub: string, publicUrl: string): RelyingParty => {
  const party = relyingPartyOf(hub, publicUrl);
  if (party) return party;
  throw new HubError("conflict", "Passkeys need a hub with https and a name. An admin can set ORRERY_PUBLIC_URL.");
};
