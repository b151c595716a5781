import type { RouterCode } from "../../router/router-error.ts";
import type { EngineBehavior } from "./engine-double.ts";
/** What a fault of an engine leads to, if no other engine can answer. */
interface PoolEffect {
    readonly code: RouterCode;
    readonly status: number;
    /** Whether another endpoint is tried. */
    readonly isMoved: boolean;
    /** Whether the same endpoint is tried again. */
    readonly isRepeated: boolean;
    /** Set if content was sent: the error is in the stream. */
    readonly isLate?: true;
}
type PoolFault = Exclude<EngineBehavior, "well"> | "killed";
/** One fault, in one mode, at one of three engines or at all of them. */
export interface PoolCell {
    readonly fault: PoolFault;
    readonly effect: PoolEffect;
    readonly isStreamed: boolean;
    readonly isEverywhere: boolean;
    /** Whether the caller disconnects while the first engine works. */
    readonly isAborted: boolean;
}
/** Every fault in every mode that it can happen in. */
export declare const poolCells: readonly PoolCell[];
export {};
//# sourceMappingURL=engine-faults.d.ts.map