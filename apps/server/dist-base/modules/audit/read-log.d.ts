import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { NewAuditEvent } from "../../identity/audit-chain.ts";
import type { Viewer } from "../../identity/viewer.ts";
export declare const createReadLog: (now: () => number) => {
    note: (viewer: Viewer, { id, kind, full_name, is_private, gated }: RepositoryRow) => void;
    /** The events since the last call. */
    take: () => NewAuditEvent[];
};
/** Collects reads of private and gated repositories for the audit log. */
export type ReadLog = ReturnType<typeof createReadLog>;
//# sourceMappingURL=read-log.d.ts.map