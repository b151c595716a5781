import type { Candidate } from "../../planning/candidate.ts";
import { nativePathOf } from "../../planning/provider-wire.ts";
import type { AttemptOutcome } from "../../upstream/attempts.ts";
import type { CallerWire, NativeWire } from "../../wires/caller-wire.ts";

/** A call in the caller's own API, to a server that speaks it. */
export interface NativeCall {
  readonly wire: NativeWire;
  readonly path: string;
}

interface TranslatedCall {
  readonly wire?: CallerWire;
  readonly isBudgeted: boolean;
}

/** Providers run tools of their own, but no budget can cover what has no price per token. */
const nativeFor = ({ wire, isBudgeted }: TranslatedCall, candidate: Candidate): NativeCall | undefined => {
  const native = wire?.native;
  const path = native && nativePathOf(candidate, native.api);
  if (!native || path === undefined) return undefined;
  const runsTools = candidate.endpoint === undefined && !isBudgeted;
  return native.isPlain || runsTools ? { wire: native, path } : undefined;
};

/** Statuses of a server that does not know the path: older versions of engines speak only chat. */
const unknownPath: ReadonlySet<number | undefined> = new Set([404, 405, 501]);

/** Tries a candidate in the caller's own API if it speaks it, or else in chat. */
export const tryNativeFirst = async <R>(
  call: TranslatedCall,
  candidate: Candidate,
  tryAs: (native?: NativeCall) => Promise<AttemptOutcome<R>>,
): Promise<AttemptOutcome<R>> => {
  const native = nativeFor(call, candidate);
  if (!native) return tryAs();
  const attempt = await tryAs(native);
  return "failure" in attempt && unknownPath.has(attempt.failure.status) ? tryAs() : attempt;
};
