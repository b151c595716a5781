import { type JWTPayload } from "jose";
import { OAuthError } from "../oauth/oauth-error.ts";
/** One text for every reason: it does not tell which repositories trust whom. */
export declare const notTrusted: () => OAuthError;
export declare const createIdTokenVerifier: (privateIssuers: readonly string[], now: () => number) => {
    /** The issuer that a token names, unverified. */
    issuerOf: (idToken: string) => string;
    /** The claims of a token for this hub; throws if it is not valid. */
    verify: (idToken: string, issuer: string, hub: string) => Promise<JWTPayload>;
};
/** Verifies ID tokens of CI systems with the keys of their issuer. */
export type IdTokenVerifier = ReturnType<typeof createIdTokenVerifier>;
//# sourceMappingURL=verify-id-token.d.ts.map