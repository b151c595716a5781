import type { Db } from "../../../db/engine.ts";
import type { PoolState } from "../../engines/pool-state.ts";
export interface SharedLoadDeps {
    readonly db: Db;
    readonly pools: PoolState;
    /** Identifies this process among those of the hub. */
    readonly processName: string;
    /** Time between two reports; 0 for none. */
    readonly intervalMs: number;
    readonly now: () => number;
    readonly onError: (error: unknown) => void;
}
/** Tells the hub's other processes how many calls this one has at each endpoint, and learns theirs. */
export interface SharedLoads {
    readonly stop: () => Promise<void>;
}
export declare const startSharedLoads: (deps: SharedLoadDeps) => SharedLoads;
//# sourceMappingURL=share-loads.d.ts.map