import type { Db } from "../../../db/engine.ts";
import { createEndpointKeys } from "../../keys/endpoint-keys.ts";
import type { KeyRing } from "../../keys/key-ring.ts";
import type { RouterLog } from "../../send-error.ts";
import type { RouterSettings } from "../../settings.ts";
import { type Connections, createConnections } from "../connections.ts";
import { createEgressPolicy } from "../egress-policy.ts";
import { createSend, type OnBug } from "../send.ts";
import { createEndpointConnections } from "./endpoint-connections.ts";
import { startHealthChecks } from "./health-checks.ts";
import { createPoolState } from "./pool-state.ts";
import { startSharedLoads } from "./share-loads.ts";

interface PoolsOptions {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly settings: RouterSettings;
  readonly processName: string;
  readonly now: () => number;
  readonly onBug: OnBug;
  readonly log: RouterLog;
}

export const openPools = ({ db, keyRing, settings, processName, now, onBug, log }: PoolsOptions) => {
  const { connectMs, queueMs, healthCheckMs, shareLoadMs } = settings;
  const connect = (allowPrivate: boolean): Connections =>
    createConnections({ connectMs, egress: createEgressPolicy(allowPrivate) });
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
  const onError = (what: string) => (error: unknown) => log.error({ err: error }, `router: could not ${what}`);
  const common = { db, pools: state, now };
  const checks = startHealthChecks({
    ...common,
    connections,
    intervalMs: healthCheckMs,
    onError: onError("check the health of endpoints"),
  });
  const loads = startSharedLoads({
    ...common,
    processName,
    intervalMs: shareLoadMs,
    onError: onError("share the load of endpoints"),
  });
  return {
    state,
    connections,
    checkNow: checks.checkNow,
    close: async (): Promise<void> => {
      await Promise.all([privateHosts.destroy(), publicHosts.destroy()]);
      await Promise.all([checks.stop(), loads.stop()]);
    },
  };
};

/** The engines of all models: how to reach them, and how they are. */
export type EndpointPools = ReturnType<typeof openPools>;
