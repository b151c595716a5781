import type { Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
import type { AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
export type RefusalRow = Selectable<Tables["mirror_refusals"]>;
/** A request that a rule refuses. */
export interface Refusal {
    readonly viewer: Viewer;
    readonly kind: RepositoryKind;
    readonly id: string;
    readonly rule: string;
    /** What the caller is told. */
    readonly message: string;
}
/** Records a refusal in the audit log. */
export type RefusalLog = (refusal: Refusal) => Promise<void>;
/** At most one entry for each rule, repository and account in ten minutes. */
export declare const createRefusalLog: (db: Db, audit: AuditLog, now: () => number) => RefusalLog;
export declare const listRefusals: (db: Db, limit: number) => Promise<RefusalRow[]>;
export declare const deleteOldRefusals: (db: Db, before: number) => Promise<void>;
//# sourceMappingURL=refusal-log.d.ts.map