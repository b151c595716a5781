import type { IssuerClaims } from "../../../identity/issuer-claims.ts";
import type { OidcIssuer } from "../../../text/oidc-issuers.ts";
export type Claims = Readonly<Record<string, unknown>>;
/** Joins the two sources of claims. The ID token counts; whether an address is verified belongs to the address beside it. */
export declare const mergeClaims: (userInfo: Claims, claims: Claims) => Claims;
/** Reads the claims of an ID token whose signature, issuer, audience, times and nonce were checked. */
export declare const checkClaims: (issuer: OidcIssuer, { algorithm, claims, nowSeconds }: {
    algorithm: unknown;
    claims: Claims;
    nowSeconds: number;
}) => IssuerClaims;
//# sourceMappingURL=check-claims.d.ts.map