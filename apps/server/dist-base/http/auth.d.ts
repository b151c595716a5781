import type { FastifyRequest } from "fastify";
import type { Actor } from "../identity/audit-log.ts";
import { type CallerAddress } from "../identity/caller-address.ts";
import { type Role, type Viewer } from "../identity/viewer.ts";
import type { CredentialLookup } from "./cached-credentials.ts";
import type { App } from "./fastify-app.ts";
declare module "fastify" {
    interface FastifyRequest {
        viewer: Viewer;
        /** Where the request comes from. */
        readonly callerAddress: string;
        /** Why the caller's credentials were refused; thrown once the request is counted. */
        refusal?: unknown;
    }
    interface FastifyContextConfig {
        /** Whether the route works without sign-in even if the hub requires it. */
        isOpen?: boolean;
        /** Whether its bearer token is not one of the hub's; the route checks it. */
        hasOwnToken?: boolean;
        /** Whether its body has a secret that could be guessed, so that failed attempts are limited. */
        takesSecret?: boolean;
        /** A bearer token that means “no account”: registry clients send one even where none is needed. */
        anonymousToken?: string;
        /** The largest body in bytes of a caller without an account, where others can send more. */
        anonymousBodyLimit?: number;
    }
}
/** What recognizing callers needs. */
export interface AuthSettings {
    readonly credentials: CredentialLookup;
    /** Whether anonymous callers can read. */
    readonly isAnonymousAllowed: boolean;
    readonly publicUrl: string;
    readonly addressOf: CallerAddress;
}
export declare const sessionCookie = "orrery_session";
export declare const readCookie: (header: string | undefined, name: string) => string | undefined;
/** The token of a request: git's tools send it as a password. */
export declare const tokenOf: (header: string) => string | undefined;
/** Makes git and git lfs ask for a user name and a token. */
export declare const basicChallenge = "Basic realm=\"Orrery\", charset=\"UTF-8\"";
/** Refuses a token outside its IP ranges. */
export declare const checkAddress: (viewer: Viewer, address: string) => void;
/** Identifies the viewer of every request. Rate limits count wrong tokens too, so they are refused afterwards. */
export declare const registerIdentity: (app: App, settings: AuthSettings) => void;
/** Refuses wrong credentials, and strangers if the hub requires sign-in. Pages are always served: they contain no data. */
export declare const registerAccess: (app: App, { isAnonymousAllowed }: AuthSettings) => void;
/** Who asked, for the audit log. */
export declare const actorOf: ({ viewer, id }: FastifyRequest) => Actor;
type Account = NonNullable<Viewer["account"]>;
/** The caller's account, whatever their token can do. */
export declare const requireSignedIn: (viewer: Viewer) => Account;
/** The caller's account; throws unless their token includes the role. What follows checks which repositories it reaches. */
export declare const requireRole: (viewer: Viewer, role: Role) => Account;
/** The same for what belongs to the account as a whole, which no fine-grained token reaches. */
export declare const requireAccount: (viewer: Viewer, role: Role) => Account;
/** The caller's account, if they run this hub. */
export declare const requireHubAdmin: (viewer: Viewer) => Account;
export {};
//# sourceMappingURL=auth.d.ts.map