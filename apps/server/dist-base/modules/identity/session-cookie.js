import { pathOfHub } from "../../http/address.js";
import { sessionCookie } from "../../http/auth.js";
/** A cookie that scripts cannot read and that other sites' forms do not send. */
export const cookieText = (name, value, { isSecure, path, seconds }) => `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure ? "; Secure" : ""}`;
/** Other sites under the same host do not get the cookies of a hub that has a path. */
const sessionCookieFor = (hub, value, seconds) => cookieText(sessionCookie, value, { isSecure: hub.startsWith("https:"), path: pathOfHub(hub) || "/", seconds });
/** The cookie of an open session at the hub's address. */
export const sessionCookieText = ({ secret, expiresAt }, hub) => sessionCookieFor(hub, secret, Math.floor((expiresAt - Date.now()) / 1000));
/** Deletes the cookie of a session. */
export const noSessionCookie = (hub) => sessionCookieFor(hub, "", 0);
//# sourceMappingURL=session-cookie.js.map