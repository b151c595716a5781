import type { OpenSession } from "./sessions.ts";
interface CookieSettings {
    readonly isSecure: boolean;
    readonly path: string;
    readonly seconds: number;
}
/** A cookie that scripts cannot read and that other sites' forms do not send. */
export declare const cookieText: (name: string, value: string, { isSecure, path, seconds }: CookieSettings) => string;
/** The cookie of an open session at the hub's address. */
export declare const sessionCookieText: ({ secret, expiresAt }: OpenSession, hub: string) => string;
/** Deletes the cookie of a session. */
export declare const noSessionCookie: (hub: string) => string;
export {};
//# sourceMappingURL=session-cookie.d.ts.map