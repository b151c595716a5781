import type { FastifyRequest } from "fastify";
import type { AuditLog } from "../../identity/audit-log.ts";
/** Records that a person could not sign in, if the settings say so. */
export type NoteFailure = (request: FastifyRequest, method: string, error: unknown) => Promise<void>;
/** Only refusals count: if the hub itself fails, that is no attempt to get in. */
export declare const createFailedSignIns: (audit: AuditLog, isOn: boolean) => NoteFailure;
//# sourceMappingURL=failed-sign-ins.d.ts.map