import type { HeldScans } from "@orrery/contract";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
export interface ScanAdminDeps {
    readonly db: Db;
    readonly audit: AuditLog;
    readonly now: () => number;
}
export declare const createScanAdminService: ({ db, audit, now }: ScanAdminDeps) => {
    list: (viewer: Viewer) => Promise<HeldScans>;
    approve: (sha256: string, reason: string, actor: Actor) => Promise<void>;
    revoke: (sha256: string, actor: Actor) => Promise<void>;
};
/** What hub admins decide about scanned contents. */
export type ScanAdminService = ReturnType<typeof createScanAdminService>;
//# sourceMappingURL=service.d.ts.map