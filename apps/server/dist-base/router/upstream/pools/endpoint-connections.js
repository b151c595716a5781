import { pooledSend } from "./pooled-send.js";
import { probeEndpoint } from "./probe-endpoint.js";
const probeTimeouts = { firstByteMs: 5_000, idleMs: 5_000 };
export const createEndpointConnections = (deps) => {
    const { sendToPrivate, sendToPublic, endpointKey, now } = deps;
    const rawSend = (allowPrivate) => (allowPrivate ? sendToPrivate : sendToPublic);
    const test = (endpoint, key, allowPrivate) => probeEndpoint({ send: rawSend(allowPrivate), key, timeouts: probeTimeouts, now }, endpoint);
    return {
        send: (endpoint) => pooledSend(deps, endpoint, rawSend(endpoint.is_private_allowed === 1)),
        key: endpointKey,
        test,
        probe: async (endpoint) => {
            try {
                return await test(endpoint, await endpointKey(endpoint), endpoint.is_private_allowed === 1);
            }
            catch (error) {
                const message = error instanceof Error ? error.message : "the check failed";
                return { isReachable: false, status: "unreachable", message, ms: 0 };
            }
        },
    };
};
//# sourceMappingURL=endpoint-connections.js.map