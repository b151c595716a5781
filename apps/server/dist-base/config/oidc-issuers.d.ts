export type OrganizationRole = "read" | "write" | "admin";
/** What members of a group at the issuer get on the hub. */
export interface GroupGrant {
    readonly group: string;
    readonly organization: string;
    readonly role: OrganizationRole;
}
/** How the issuer's directory manages accounts. */
export interface ScimSettings {
    readonly token: string;
    /** The claim of an ID token whose value is the person's `externalId` in the directory. */
    readonly claim: string;
    /** What names a group in the settings. */
    readonly groupsBy: "displayName" | "externalId";
}
/** An OpenID Connect issuer through which people sign in. */
export interface OidcIssuer {
    /** Part of the callback's path. */
    readonly id: string;
    readonly label: string;
    readonly issuer: string;
    readonly clientId: string;
    /** Empty for a public client. */
    readonly clientSecret: string;
    readonly scopes: string;
    readonly groupsClaim: string;
    readonly grants: readonly GroupGrant[];
    /** Its members are admins of the hub; empty if the issuer does not decide it. */
    readonly adminGroup: string;
    /** Only its members can sign in; empty for everyone. */
    readonly requiredGroup: string;
    /** Domains of verified e-mail addresses that can sign in; empty for all. */
    readonly emailDomains: readonly string[];
    /** Whether an account with the same verified e-mail address is used. */
    readonly linkByEmail: boolean;
    /** Undefined if the first sign-in creates an account. */
    readonly scim?: ScimSettings;
}
/** Whether a URL stays on this machine, where http is as safe as https. */
export declare const isLoopbackUrl: (url: URL) => boolean;
type Outcome = {
    readonly value: readonly OidcIssuer[];
} | {
    readonly problem: string;
};
/** Reads the issuers from JSON. A problem names the field, never its value, which may be a secret. */
export declare const parseOidcIssuers: (raw: string) => Outcome;
export {};
//# sourceMappingURL=oidc-issuers.d.ts.map