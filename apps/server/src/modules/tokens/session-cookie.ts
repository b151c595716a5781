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

/** The cookie of an open session. */
export const sessionCookieText = ({ secret, expiresAt }: OpenSession, isSecure: boolean): string =>
  cookieText(sessionCookie, secret, { isSecure, path: "/", seconds: Math.floor((expiresAt - Date.now()) / 1000) });

/** Deletes the cookie of a session. */
export const noSessionCookie: string = cookieText(sessionCookie, "", { isSecure: false, path: "/", seconds: 0 });
