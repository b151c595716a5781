import type { Deployment, NewDeployment } from "@orrery/contract";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type EndpointStoreDeps } from "./endpoint-store.ts";
export interface DeploymentDeps extends EndpointStoreDeps {
    readonly audit: AuditLog;
}
export declare const createDeploymentService: (deps: DeploymentDeps) => {
    list: (viewer: Viewer) => Promise<Deployment[]>;
    set: (model: string, request: NewDeployment, actor: Actor) => Promise<Deployment>;
    remove: (model: string, actor: Actor) => Promise<void>;
};
/** Models with a single endpoint, as earlier versions had them. */
export type DeploymentService = ReturnType<typeof createDeploymentService>;
//# sourceMappingURL=deployment-service.d.ts.map