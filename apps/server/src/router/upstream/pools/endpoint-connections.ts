import type { ConnectionTest } from "@orrery/contract";
import type { EndpointRow } from "../../engines/endpoint-row.ts";
import type { EndpointKeys } from "../../keys/endpoint-keys.ts";
import type { Send, UpstreamTimeouts } from "../send.ts";
import { type PooledSendDeps, pooledSend } from "./pooled-send.ts";
import { type ProbedEndpoint, probeEndpoint } from "./probe-endpoint.ts";

export interface EndpointConnectionDeps extends PooledSendDeps {
  /** Sends to endpoints whose address an admin of the hub has set, also on a private network. */
  readonly sendToPrivate: Send;
  /** Sends to public addresses only. */
  readonly sendToPublic: Send;
  readonly endpointKey: EndpointKeys;
}

const probeTimeouts: UpstreamTimeouts = { firstByteMs: 5_000, idleMs: 5_000 };

export const createEndpointConnections = (deps: EndpointConnectionDeps) => {
  const { sendToPrivate, sendToPublic, endpointKey, now } = deps;
  const rawSend = (allowPrivate: boolean): Send => (allowPrivate ? sendToPrivate : sendToPublic);
  const test = (endpoint: ProbedEndpoint, key: string | undefined, allowPrivate: boolean): Promise<ConnectionTest> =>
    probeEndpoint({ send: rawSend(allowPrivate), key, timeouts: probeTimeouts, now }, endpoint);
  return {
    /** Sends to an endpoint within its limits. */
    send: (endpoint: EndpointRow): Send => pooledSend(deps, endpoint, rawSend(endpoint.is_private_allowed === 1)),
    key: endpointKey,
    /** The same for one that is not saved. */
    test,
    /** Checks whether a saved endpoint can take calls. */
    probe: async (endpoint: EndpointRow): Promise<ConnectionTest> => {
      try {
        return await test(endpoint, await endpointKey(endpoint), endpoint.is_private_allowed === 1);
      } catch (error) {
        const message = error instanceof Error ? error.message : "the check failed";
        return { isReachable: false, status: "unreachable", message, ms: 0 };
      }
    },
  };
};

/** How the router reaches endpoints. */
export type EndpointConnections = ReturnType<typeof createEndpointConnections>;
