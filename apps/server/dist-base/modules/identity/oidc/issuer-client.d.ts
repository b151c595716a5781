import type { OidcIssuer } from "../../../config/oidc-issuers.ts";
import type { IssuerClaims } from "../../../identity/issuer-claims.ts";
/** What one attempt to sign in is recognized by. */
interface AttemptSecrets {
    readonly state: string;
    readonly nonce: string;
    readonly verifier: string;
}
/** The hub as a client of one issuer. */
export interface IssuerClient {
    readonly issuer: OidcIssuer;
    /** Where the browser is sent. */
    readonly authorizationUrl: (redirectUri: string, attempt: AttemptSecrets) => Promise<string>;
    /** Exchanges the code of the callback for an ID token and checks it. */
    readonly finish: (callback: URL, attempt: AttemptSecrets) => Promise<{
        readonly claims: IssuerClaims;
        readonly idToken: string;
    }>;
    /** Where the browser signs out; undefined if the issuer has no such page. */
    readonly signOutUrl: (idToken: string | undefined, returnTo: string) => Promise<string | undefined>;
}
/** Connects to an issuer that the hub's owner has configured. */
export declare const createIssuerClient: (issuer: OidcIssuer, now: () => number) => IssuerClient;
export {};
//# sourceMappingURL=issuer-client.d.ts.map