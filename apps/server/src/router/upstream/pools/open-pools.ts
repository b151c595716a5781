import type { Db } from "../../../db/engine.ts";
import { createPoolState } from "../../engines/pool-state.ts";
import { createEndpointKeys } from "../../keys/endpoint-keys.ts";
import type { KeyRing } from "../../keys/key-ring.ts";
import { type Connections, createConnections } from "../connections.ts";
import { createEgressPolicy } from "../egress-policy.ts";
import { createSend, type OnBug } from "../send.ts";
import { createEndpointConnections } from "./endpoint-connections.ts";
import { startHealthChecks } from "./health-checks.ts";
import { startSharedLoads } from "./share-loads.ts";

export interface PoolSettings {
  readonly connectMs: number;
  /** How long a call waits for room at an endpoint that is at its limit. */
  readonly queueMs: number;
  /** Time between two health checks of an endpoint; 0 for none. */
  readonly healthCheckMs: number;
  /** Time between two reports of this process's calls to the hub's other processes; 0 for none. */
  readonly shareLoadMs: number;
}

interface PoolsOptions {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly settings: PoolSettings;
  readonly processName: string;
  readonly now: () => number;
  readonly onBug: OnBug;
  readonly onError: (error: unknown, doing: string) => void;
}

export const openPools = ({ db, keyRing, settings, processName, now, onBug, onError }: PoolsOptions) => {
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
    checkNew: checks.checkNew,
    close: async (): Promise<void> => {
      await Promise.all([privateHosts.destroy(), publicHosts.destroy()]);
      await Promise.all([checks.stop(), loads.stop()]);
    },
  };
};

/** The engines of all models: how to reach them, and how they are. */
export type EndpointPools = ReturnType<typeof openPools>;
