import { createPoolState } from "../../engines/pool-state.js";
import { createEndpointKeys } from "../../keys/endpoint-keys.js";
import { createConnections } from "../connections.js";
import { createEgressPolicy } from "../egress-policy.js";
import { createSend } from "../send.js";
import { createEndpointConnections } from "./endpoint-connections.js";
import { startHealthChecks } from "./health-checks.js";
import { startSharedLoads } from "./share-loads.js";
export const openPools = ({ db, keyRing, settings, processName, now, onBug, onError }) => {
    const { connectMs, queueMs, healthCheckMs, shareLoadMs } = settings;
    const connect = (allowPrivate) => createConnections({ connectMs, egress: createEgressPolicy(allowPrivate) });
    const privateHosts = connect(true);
    const publicHosts = connect(false);
    const state = createPoolState();
    const connections = createEndpointConnections({
        pools: state,
        queueMs,
        now,
        sendToPrivate: createSend(privateHosts, onBug),
        sendToPublic: createSend(publicHosts, onBug),
        endpointKey: createEndpointKeys(keyRing),
    });
    const common = { db, pools: state, now };
    const checks = startHealthChecks({
        ...common,
        connections,
        intervalMs: healthCheckMs,
        onError: (error) => onError(error, "check the health of endpoints"),
    });
    const loads = startSharedLoads({
        ...common,
        processName,
        intervalMs: shareLoadMs,
        onError: (error) => onError(error, "share the load of endpoints"),
    });
    return {
        state,
        connections,
        checkNow: checks.checkNow,
        close: async () => {
            await Promise.all([privateHosts.destroy(), publicHosts.destroy()]);
            await Promise.all([checks.stop(), loads.stop()]);
        },
    };
};
//# sourceMappingURL=open-pools.js.map