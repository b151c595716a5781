import type { ConnectionTest } from "@orrery/contract";
import type { EndpointRow } from "../../engines/endpoint-row.ts";
import type { EndpointKeys } from "../../keys/endpoint-keys.ts";
import type { Send } from "../send.ts";
import { type PooledSendDeps } from "./pooled-send.ts";
import { type ProbedEndpoint } from "./probe-endpoint.ts";
/** How the router reaches endpoints. */
export interface EndpointConnections {
    /** Sends to an endpoint within its limits. */
    readonly send: (endpoint: EndpointRow) => Send;
    readonly key: EndpointKeys;
    /** Checks whether a saved endpoint can take calls. */
    readonly probe: (endpoint: EndpointRow) => Promise<ConnectionTest>;
    /** The same for one that is not saved. */
    readonly test: (endpoint: ProbedEndpoint, key: string | undefined, allowPrivate: boolean) => Promise<ConnectionTest>;
}
export interface EndpointConnectionDeps extends PooledSendDeps {
    /** Sends to endpoints whose address an admin of the hub has set, also on a private network. */
    readonly sendToPrivate: Send;
    /** Sends to public addresses only. */
    readonly sendToPublic: Send;
    readonly endpointKey: EndpointKeys;
}
export declare const createEndpointConnections: (deps: EndpointConnectionDeps) => EndpointConnections;
//# sourceMappingURL=endpoint-connections.d.ts.map