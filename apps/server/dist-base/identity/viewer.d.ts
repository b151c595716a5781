/** Token roles; each includes the ones before it: run models, read private repositories, write, administer. */
declare const roles: readonly ["inference", "read", "write", "admin"];
export type Role = (typeof roles)[number];
/** What a token for pages of other sites can do: run some models, from some origins, for some money. */
export interface BrowserLimits {
    readonly origins: readonly string[];
    readonly models: readonly string[];
    readonly limitUsd: number;
    readonly requestsPerMinute: number;
}
/** What a member of a resource group can do with its repositories; each includes the ones before it. */
export type GroupRole = "read" | "contribute" | "write" | "admin";
/** What a fine-grained token can do with the repositories it names, or with those of an owner. */
export type Permission = "read" | "write";
/** What a fine-grained token reaches. Its account must have the same permissions when it is used. */
export interface FineGrainedAccess {
    /** Users and organizations, whose repositories are meant: present ones and new ones. */
    readonly owners: readonly {
        readonly id: number;
        readonly permission: Permission;
    }[];
    readonly repositories: readonly {
        readonly id: number;
        readonly permission: Permission;
        /** The role of the account at the repository's owner, if it has one. */
        readonly role?: GroupRole;
        /** The addresses from which it has that role; undefined for all. */
        readonly ipRanges?: readonly string[];
    }[];
    /** Resource groups, whose repositories are meant: present ones and new ones. Tokens from before have none. */
    readonly groups?: readonly {
        readonly id: number;
        readonly permission: Permission;
        /** The role of the account in the group, if it has one. */
        readonly role?: GroupRole;
        readonly ipRanges?: readonly string[];
    }[];
    readonly canReadGated: boolean;
    readonly canRunModels: boolean;
    /** Max cost of all its calls. */
    readonly limitUsd?: number;
    /** Addresses and CIDR ranges that it works from; empty for all. */
    readonly ipRanges: readonly string[];
}
/** The caller and the permissions of their token or session. */
export interface Viewer {
    readonly account?: {
        readonly id: number;
        readonly name: string;
        readonly fullName: string;
        /** Hub admin. */
        readonly isAdmin: boolean;
    };
    readonly role?: Role;
    readonly tokenId?: number;
    /** When the token or session ends, if it does. */
    readonly expiresAt?: number;
    /** Set for a token that pages of other sites use; it only runs models. */
    readonly browser?: BrowserLimits;
    /** Set for a token that reaches some repositories only. */
    readonly fineGrained?: FineGrainedAccess;
    /** What a token that an app got by OAuth can do; undefined for other tokens. */
    readonly scopes?: readonly string[];
    readonly isSession: boolean;
    readonly organizations: readonly {
        readonly id: number;
        readonly name: string;
        readonly role: "read" | "write" | "admin";
        /** Whether writers delete its repositories, rename them and change who sees them. */
        readonly writersManage?: boolean;
        /** The addresses from which members reach it; undefined for all. */
        readonly ipRanges?: readonly string[];
        /** The resource groups that the viewer is in; for its admins, all. */
        readonly groups: readonly {
            readonly id: number;
            readonly role: GroupRole;
        }[];
    }[];
}
export declare const anonymous: Viewer;
/** Whether the viewer's token includes a role. */
export declare const hasRole: (viewer: Viewer, wanted: Role) => boolean;
/** Whether the viewer is a hub admin with a token that includes a role. A fine-grained token never acts as one. */
export declare const isHubAdmin: (viewer: Viewer, wanted?: Role) => boolean;
export {};
//# sourceMappingURL=viewer.d.ts.map