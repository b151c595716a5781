import type { Candidate } from "../../planning/candidate.ts";
import { nativePathOf } from "../../planning/provider-wire.ts";
import type { AttemptOutcome } from "../../upstream/attempts.ts";
import type { CallerWire, NativeWire } from "../../wires/caller-wire.ts";

/** A call in the caller's own API, to a server that speaks it. */
export interface NativeCall {
  readonly wire: NativeWire;
  readonly path: string;
}

/** Tools that a provider runs read what its account stores, and cost more than tokens: they need the caller's own key. */
const accepts = ({ endpoint, keySource }: Candidate, { isPlain, hasHostedTools }: NativeWire): boolean =>
  endpoint ? isPlain : !hasHostedTools || keySource === "caller";

const nativeFor = (wire: CallerWire | undefined, candidate: Candidate): NativeCall | undefined => {
  const native = wire?.native;
  const path = native && nativePathOf(candidate, native.api);
  return native && path !== undefined && accepts(candidate, native) ? { wire: native, path } : undefined;
};

/** Statuses of a server that does not know the path: older versions of engines speak only chat. */
const unknownPath: ReadonlySet<number | undefined> = new Set([404, 405, 501]);

/** Tries a candidate in the caller's own API if it speaks it, or else in chat. */
export const tryNativeFirst = async <R>(
  wire: CallerWire | undefined,
  candidate: Candidate,
  tryAs: (native?: NativeCall) => Promise<AttemptOutcome<R>>,
): Promise<AttemptOutcome<R>> => {
  const native = nativeFor(wire, candidate);
  if (!native) return tryAs();
  const attempt = await tryAs(native);
  return "failure" in attempt && unknownPath.has(attempt.failure.status) ? tryAs() : attempt;
};
