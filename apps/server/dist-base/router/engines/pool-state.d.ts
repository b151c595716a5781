import type { ConnectionTest } from "@orrery/contract";
/** A call that waits for room at an endpoint. */
export interface Waiting {
    readonly maxInFlight: number;
    readonly begin: () => void;
}
type Check = Pick<ConnectionTest, "status" | "message" | "models">;
/** What this process knows of one endpoint: calls in progress, its newest health check and its speed. */
export declare class EndpointState {
    #private;
    inFlight: number;
    /** Calls of the hub's other processes, as they last reported them. */
    elsewhere: {
        inFlight: number;
        queued: number;
    };
    readonly queue: Waiting[];
    /** Counts up with every call of the pool, so that the endpoint that was used least recently is known. */
    lastUse: number;
    check: Check | undefined;
    checkedAt: number | undefined;
    /** When the status last changed. */
    since: number | undefined;
    /** When it became healthy after it was not. */
    recoveredAt: number | undefined;
    noteCheck(check: Check, at: number): void;
    noteFirstByte(ms: number, at: number): void;
    /** Times to the first byte within the last hour, oldest first. */
    firstBytes(at: number): readonly number[];
    hasRoom(maxInFlight: number): boolean;
    /** Starts waiting calls while there is room. */
    startWaiting(): void;
}
export declare const createPoolState: () => {
    of: (endpoint: number) => EndpointState;
    entries: () => Iterable<readonly [endpoint: number, state: EndpointState]>;
    /** Removes the states of endpoints that no longer exist, once they have no calls. */
    keepOnly: (endpoints: ReadonlySet<number>) => void;
    nextUse: () => number;
};
/** The states of all endpoints in this process. */
export type PoolState = ReturnType<typeof createPoolState>;
export {};
//# sourceMappingURL=pool-state.d.ts.map