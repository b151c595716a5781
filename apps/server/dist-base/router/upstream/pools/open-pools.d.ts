import type { Db } from "../../../db/engine.ts";
import type { KeyRing } from "../../keys/key-ring.ts";
import { type OnBug } from "../send.ts";
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
export declare const openPools: ({ db, keyRing, settings, processName, now, onBug, onError }: PoolsOptions) => {
    state: {
        of: (endpoint: number) => import("../../engines/pool-state.ts").EndpointState;
        entries: () => Iterable<readonly [endpoint: number, state: import("../../engines/pool-state.ts").EndpointState]>;
        keepOnly: (endpoints: ReadonlySet<number>) => void;
        nextUse: () => number;
    };
    connections: import("./endpoint-connections.ts").EndpointConnections;
    checkNow: () => Promise<void>;
    close: () => Promise<void>;
};
/** The engines of all models: how to reach them, and how they are. */
export type EndpointPools = ReturnType<typeof openPools>;
export {};
//# sourceMappingURL=open-pools.d.ts.map