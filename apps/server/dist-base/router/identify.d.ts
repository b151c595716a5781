import type { IncomingMessage } from "node:http";
import type { CredentialLookup } from "../http/cached-credentials.ts";
import { type CallerAddress } from "../identity/caller-address.ts";
import { type Viewer } from "../identity/viewer.ts";
import type { Outage } from "../shared-state/outage.ts";
export interface IdentityDeps {
    readonly credentials: CredentialLookup;
    readonly tokenPrefix: string;
    readonly publicUrl: string;
    readonly addressOf: CallerAddress;
    readonly now: () => number;
    readonly outage?: Outage;
    /** How often this process has taken access away: what is known from before is not used in an outage. */
    readonly accessChanges: () => number;
}
export interface Identity {
    readonly viewer: Viewer;
    /** The caller's own provider key; forwarded, never stored. */
    readonly ownKey?: string | undefined;
}
/** Finds out who sent a request. */
export type Identify = (request: IncomingMessage) => Promise<Identity>;
/**
 * Identifies callers. Tokens and sessions are cached for one second, so a revoked token stops working within that time;
 * in an outage of the database, for its grace time.
 */
export declare const createIdentify: (deps: IdentityDeps) => Identify;
/** The account that pays: the caller's own, or one of their organizations [S6.1]. */
export declare const payingAccount: (viewer: Viewer, billTo: string | string[] | undefined) => number | null;
/** Rejects callers without an account on this hub: a provider key does not give access to the hub. */
export declare const requireHubCaller: ({ viewer, ownKey }: Identity) => void;
/** Rejects callers with neither an account on this hub nor a provider key. */
export declare const requireCaller: (identity: Identity) => void;
//# sourceMappingURL=identify.d.ts.map