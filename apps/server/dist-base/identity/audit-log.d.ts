import type { Db } from "../db/engine.ts";
import { type NewAuditEvent } from "./audit-chain.ts";
import type { Viewer } from "./viewer.ts";
/** Who made the request, with its request id. */
export interface Actor {
    readonly viewer: Viewer;
    readonly requestId: string;
    /** The company directory that made it, which has no account. */
    readonly directory?: string;
}
/** Records who did what to which target. `detail` must not contain secrets. */
export type AuditLog = (actor: Actor, action: string, subject: string, detail?: Readonly<Record<string, unknown>>) => Promise<void>;
/** An event as it is stored. */
export declare const auditEvent: (...[{ viewer, requestId, directory }, action, subject, detail, at]: [...Required<Parameters<AuditLog>>, number]) => NewAuditEvent;
export declare const createAuditLog: (db: Db, now: () => number) => AuditLog;
//# sourceMappingURL=audit-log.d.ts.map