import type { Simulation } from "@orrery/simulator";
import type { RouterCode } from "../router/router-error.ts";
/** The kind of call: chat with a complete reply or a stream, a queued image, or speech, whose reply is a file. */
export type Mode = "plain" | "stream" | "queue" | "speech";
/** When the caller disconnects. */
type Leaving = "never" | "at the first try" | "at the second try" | "at the head";
/** The result of a fault for a call without fallbacks. */
interface Effect {
    readonly code: RouterCode;
    readonly status: number;
    /** Whether the same provider is retried. */
    readonly isRepeated: boolean;
    /** Set if content was sent: the error is in the stream, and there is no fallback. */
    readonly isLate?: boolean;
}
/** One fault in one mode. */
interface Fault {
    readonly name: string;
    /** What the simulator does; unset for a network fault. */
    readonly simulation?: Simulation;
    /** The URL that replaces the provider's. */
    readonly place?: string;
    /** Unset if the router repairs the fault. */
    readonly effect?: Effect;
}
/** One cell of the matrix. */
export interface FaultCell {
    readonly mode: Mode;
    readonly fault: Fault;
    readonly fallbacks: 0 | 1 | 2;
    /** Whether the other providers have the fault too. */
    readonly isEverywhere: boolean;
    readonly leaving: Leaving;
}
/** The whole matrix. */
export declare const faultCells: readonly FaultCell[];
/** Providers of each mode in the order they are tried, with a part of their hosts. */
export declare const providersOf: Readonly<Record<Mode, readonly (readonly [provider: string, host: string])[]>>;
export {};
//# sourceMappingURL=router-faults.d.ts.map