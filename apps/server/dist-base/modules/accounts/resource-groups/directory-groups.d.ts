import type { DirectoryGroupRoles, ResourceGroup } from "@orrery/contract";
import type { OidcIssuer } from "../../../config/oidc-issuers.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { ResourceGroupRow } from "./store.ts";
export interface MappingDeps {
    readonly db: Db;
    readonly audit: AuditLog;
    readonly config: {
        readonly oidcIssuers: readonly OidcIssuer[];
    };
}
/** The groups of the company with a role in an organization's resource groups, by resource group. */
export declare const directoryGroupsOf: ({ db, config }: MappingDeps, organizationId: number) => Promise<ReadonlyMap<number, ResourceGroup["directoryGroups"]>>;
/** People of directories get or lose roles at once, others at their next sign-in. */
export declare const setDirectoryGroups: (deps: MappingDeps, group: ResourceGroupRow, given: DirectoryGroupRoles["directoryGroups"], actor: Actor) => Promise<void>;
//# sourceMappingURL=directory-groups.d.ts.map