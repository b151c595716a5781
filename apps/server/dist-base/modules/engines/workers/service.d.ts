import type { WorkerLease, WorkerRegistration } from "@orrery/contract";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import { type ConnectDeps } from "./connect-model.ts";
export interface WorkerDeps extends ConnectDeps {
    readonly audit: AuditLog;
}
export declare const createWorkerService: (deps: WorkerDeps) => {
    /** Removes the endpoints of workers that are gone. */
    sweep: () => Promise<void>;
    /** Connects the worker's models until the lease expires. */
    renew: (name: string, { models: offered, ...request }: WorkerRegistration, actor: Actor) => Promise<WorkerLease>;
    leave: (name: string, actor: Actor) => Promise<void>;
};
/** Workers: hub inference on other machines. Only admins of the hub can connect them. */
export type WorkerService = ReturnType<typeof createWorkerService>;
//# sourceMappingURL=service.d.ts.map