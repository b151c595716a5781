import type { OrganizationSettings } from "@orrery/contract";
import type { AccountRow } from "../../../catalogue/accounts/account-store.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
export declare const toSettings: ({ default_private, writers_manage, members_hidden, ip_ranges, }: AccountRow) => OrganizationSettings;
/** @param address Where the request comes from. */
export declare const configureOrganization: ({ db, audit }: {
    readonly db: Db;
    readonly audit: AuditLog;
}, name: string, settings: OrganizationSettings, address: string, actor: Actor) => Promise<OrganizationSettings>;
//# sourceMappingURL=organization-settings.d.ts.map