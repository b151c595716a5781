import type { Simulation } from "@orrery/simulator";
/** A gateway to test, and how to make its provider fail. */
export interface ContractPlace {
    /** URL of its OpenAI-compatible API, such as http://127.0.0.1:4747/router/v1. */
    readonly base: string;
    readonly token: string;
    /** A model with one provider, and a model with two. */
    readonly model: string;
    readonly fallbackModel?: string;
    /** Part of the first provider's URL; selects its calls in the simulator. */
    readonly provider: string;
    /** Makes the simulator behind the gateway fail; replaces earlier faults. */
    readonly fail: (simulation: Simulation) => Promise<void>;
    /** Whether the last call to the provider was aborted. */
    readonly wasCut: () => Promise<boolean>;
    /** How many calls have reached providers since the last fault was set. */
    readonly callCount: () => Promise<number>;
}
/** One promise, and how it is checked. */
export interface ContractRow {
    readonly id: string;
    readonly promise: string;
    readonly needsFallback?: boolean;
    readonly check: (place: ContractPlace) => Promise<void>;
}
/** The stream-failure contract, promise by promise. */
export declare const contractRows: readonly ContractRow[];
//# sourceMappingURL=contract.d.ts.map