import type { LocalInference } from "../../inference/local-inference.ts";
import type { Locate } from "./locate.ts";
import type { EndpointConnections } from "./pools/endpoint-connections.ts";
import type { Send } from "./send.ts";
/** The servers that calls can be sent to. */
export interface Upstreams {
    /** Sends to providers, never to private addresses unless they are simulated. */
    readonly sendToProvider: Send;
    readonly locate: Locate;
    /** Sends to the engines that models have as endpoints. */
    readonly endpoints: EndpointConnections;
    /** The hub's own inference service, if it has one. */
    readonly inference?: LocalInference;
}
//# sourceMappingURL=upstreams.d.ts.map