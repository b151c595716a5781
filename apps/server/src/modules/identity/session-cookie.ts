import { pathOfHub } from "../../http/address.ts";
import { sessionCookie } from "../../http/auth.ts";
import type { OpenSession } from "./sessions.ts";

interface CookieSettings {
  readonly isSecure: boolean;
  readonly path: string;
  readonly seconds: number;
}

/** A cookie that scripts cannot read and that other sites' forms do not send. */
export const cookieText = (name: string, value: string, { isSecure, path, seconds }: CookieSettings): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure ? "; Secure" : ""}`;

/** Other sites under the same host do not get the cookies of a hub that has a path. */
const sessionCookieFor = (hub: string, value: string, seconds: number): string =>
  cookieText(sessionCookie, value, { isSecure: hub.startsWith("https:"), path: pathOfHub(hub) || "/", seconds });

/** The cookie of an open session at the hub's address. */
export const sessionCookieText = ({ secret, expiresAt }: OpenSession, hub: string): string =>
  sessionCookieFor(hub, secret, Math.floor((expiresAt - Date.now()) / 1000));

/** Deletes the cookie of a session. */
export const noSessionCookie = (hub: string): string => sessionCookieFor(hub, "", 0);
