import type { WorkerRegistration } from "@orrery/contract";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { EndpointRow } from "../../../router/engines/endpoint-row.ts";
import type { EndpointConnections } from "../../../router/upstream/pools/endpoint-connections.ts";
import { type EndpointStoreDeps } from "../endpoint-store.ts";
export interface ConnectDeps extends EndpointStoreDeps {
    readonly connections: Pick<EndpointConnections, "key">;
}
export type WorkerModel = WorkerRegistration["models"][number];
/** One model of a worker that is to be called there. */
export interface WorkerConnection extends Omit<WorkerRegistration, "models"> {
    readonly model: WorkerModel;
    readonly row: RepositoryRow;
    /** The endpoint that the worker already has for the model. */
    readonly known: EndpointRow | undefined;
    readonly managedBy: string;
    readonly expiresAt: number;
    readonly viewer: Viewer;
}
/** Adds the endpoint of a worker's model, or changes it if the worker has. */
export declare const connectModel: (deps: ConnectDeps, connection: WorkerConnection) => Promise<EndpointRow>;
//# sourceMappingURL=connect-model.d.ts.map