import type { Role } from "./viewer.ts";
/** What apps can ask for: its words on the consent page, and the role it needs. */
declare const scopes: {
    readonly openid: {
        readonly label: "Confirm who you are";
    };
    readonly profile: {
        readonly label: "See your name and organizations";
    };
    readonly "read-repos": {
        readonly label: "Read your private and gated repositories";
        readonly role: "read";
    };
    readonly "gated-repos": {
        readonly label: "Read your private and gated repositories";
        readonly role: "read";
    };
    readonly "contribute-repos": {
        readonly label: "Read, change, create and delete your repositories and discussions";
        readonly role: "write";
    };
    readonly "write-discussions": {
        readonly label: "Read, change, create and delete your repositories and discussions";
        readonly role: "write";
    };
    readonly "write-repos": {
        readonly label: "Read, change, create and delete your repositories and discussions";
        readonly role: "write";
    };
    readonly "manage-repos": {
        readonly label: "Read, change, create and delete your repositories and discussions";
        readonly role: "write";
    };
    readonly "inference-api": {
        readonly label: "Run models at your cost";
        readonly role: "inference";
    };
};
export type OAuthScope = keyof typeof scopes;
export declare const supportedScopes: OAuthScope[];
/** What a command line gets that names no scope. It asks the hub who it is, so it needs no ID token. */
export declare const deviceScopes: readonly OAuthScope[];
/** What agents need for all tools of the hub. */
export declare const mcpScopes: readonly OAuthScope[];
/** The scopes of a request that this hub has. Others are left out, as OAuth allows. */
export declare const readScopes: (text: string | undefined, otherwise?: readonly ("contribute-repos" | "gated-repos" | "inference-api" | "manage-repos" | "openid" | "profile" | "read-repos" | "write-discussions" | "write-repos")[]) => OAuthScope[];
export declare const scopeLabels: (given: readonly OAuthScope[]) => string[];
/** The lowest role that covers the scopes. A token without a scope for models cannot run them, whatever its role. */
export declare const roleOf: (given: readonly OAuthScope[]) => Role;
export {};
//# sourceMappingURL=oauth-scopes.d.ts.map