import type { Candidate } from "../../planning/candidate.ts";
import type { AttemptOutcome } from "../../upstream/attempts.ts";
import type { CallerWire, NativeWire } from "../../wires/caller-wire.ts";
/** A call in the caller's own API, to a server that speaks it. */
export interface NativeCall {
    readonly wire: NativeWire;
    readonly path: string;
}
/** Tries a candidate in the caller's own API if it speaks it, or else in chat. */
export declare const tryNativeFirst: <R>(wire: CallerWire | undefined, candidate: Candidate, tryAs: (native?: NativeCall) => Promise<AttemptOutcome<R>>) => Promise<AttemptOutcome<R>>;
//# sourceMappingURL=native-call.d.ts.map