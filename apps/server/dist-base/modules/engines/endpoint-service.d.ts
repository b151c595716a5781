import type { ConnectionTest, EngineEndpoint, EngineEndpointChange, EngineEndpoints, NewEngineEndpoint } from "@orrery/contract";
import type { Static } from "typebox";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import { type Viewer } from "../../identity/viewer.ts";
import type { EndpointRow } from "../../router/engines/endpoint-row.ts";
import type { EndpointConnections } from "../../router/upstream/pools/endpoint-connections.ts";
import { type LoadDeps } from "../../router/upstream/pools/endpoint-load.ts";
import { type EndpointStoreDeps } from "./endpoint-store.ts";
/** The engines of one model, for those who administer it. */
export interface EndpointService {
    readonly list: (model: string, viewer: Viewer) => Promise<Static<typeof EngineEndpoints>>;
    readonly add: (model: string, request: NewEngineEndpoint, actor: Actor) => Promise<EngineEndpoint>;
    readonly change: (model: string, id: number, change: EngineEndpointChange, actor: Actor) => Promise<EngineEndpoint>;
    readonly remove: (model: string, id: number, actor: Actor) => Promise<void>;
    /** Checks the connection to an endpoint that is not saved, or saved under an id and changed. */
    readonly test: (model: string, request: NewEngineEndpoint & {
        readonly id?: number;
    }, viewer: Viewer) => Promise<ConnectionTest>;
}
export interface EndpointServiceDeps extends EndpointStoreDeps, LoadDeps {
    readonly audit: AuditLog;
    readonly connections: EndpointConnections;
}
export declare const toEndpoint: (model: string, row: EndpointRow, deps: LoadDeps) => EngineEndpoint;
export declare const createEndpointService: (deps: EndpointServiceDeps) => EndpointService;
//# sourceMappingURL=endpoint-service.d.ts.map