import type { OidcIssuer, OrganizationRole } from "../../../config/oidc-issuers.ts";
import type { Db } from "../../../db/engine.ts";
import { type AccountRow } from "../account-store.ts";
import { type ResourceGroupChange } from "./apply-mappings.ts";
/** What a person's groups changed. */
export interface GroupChanges {
    readonly memberships: readonly {
        readonly organization: string;
        /** Undefined where the membership ended. */
        readonly role?: OrganizationRole;
    }[];
    readonly resourceGroups: readonly ResourceGroupChange[];
    /** Undefined where it stayed. */
    readonly isAdmin?: boolean;
}
/** Makes memberships, roles in resource groups and the admin flag what the person's groups say. Other organizations are not changed. */
export declare const applyGroups: (db: Db, { issuer, grants, adminGroup }: OidcIssuer, groups: ReadonlySet<string>, account: AccountRow, at: number) => Promise<GroupChanges>;
//# sourceMappingURL=apply-groups.d.ts.map