import { providerLabel } from "../../text/provider-label.ts";
import type { LedgerEntry } from "../ledger/entry.ts";
import { type Candidate, healthKeyOf } from "../planning/candidate.ts";
import type { Health } from "../planning/health.ts";
import { RouterError } from "../router-error.ts";
import type { CallUsage } from "../tokens/call-usage.ts";
import type { AttemptNote } from "../upstream/attempts.ts";
import type { Relay, RelayEnd } from "./relay.ts";

/** A stream that was relayed to the caller. */
export interface RelayedStream {
  readonly entry: LedgerEntry;
  readonly candidate: Candidate;
  readonly notes: readonly AttemptNote[];
  readonly relay: Relay;
  /** When the call was received. */
  readonly at: number;
  /** When the reply to the caller started. */
  readonly beganAt: number;
  readonly usage: CallUsage;
  readonly bytesOut: number;
}

const toRouterError = (
  { provider }: Candidate,
  notes: readonly AttemptNote[],
  { error, isHubStopped }: RelayEnd,
): RouterError => {
  const message = isHubStopped
    ? "This hub was stopped before the answer was complete. Try again."
    : `${providerLabel(provider)}: ${error?.message ?? "the stream was interrupted"}. The answer is incomplete.`;
  return new RouterError(error?.code ?? "stream_interrupted", message, { metadata: { provider, attempts: notes } });
};

/** The error that ends a stream; undefined if it is complete or the caller has disconnected. */
export const relayError = (
  candidate: Candidate,
  notes: readonly AttemptNote[],
  end: RelayEnd,
): RouterError | undefined => (end.kind === "broken" ? toRouterError(candidate, notes, end) : undefined);

/** Settles a stream that has ended and updates its provider's health; returns the error to send in the stream, if any. */
export const settleRelay = async (
  { now, health }: { readonly now: () => number; readonly health: Health },
  { entry, candidate, notes, relay, at, beganAt, usage, bytesOut }: RelayedStream,
  end: RelayEnd,
): Promise<RouterError | undefined> => {
  const key = healthKeyOf(candidate);
  const base = { candidate, notes, usage, bytesOut, firstMs: beganAt - at, status: 200 };
  if (end.kind === "aborted") {
    health.endsUndecided(...key);
    await entry.settle({ ...base, state: "cancelled" });
    return undefined;
  }
  const error = relayError(candidate, notes, end);
  if (error) {
    if (end.isHubStopped) health.endsUndecided(...key);
    else health.fails(...key);
    await entry.settle({ ...base, state: "failed", errorCode: error.code });
    return error;
  }
  const seconds = (now() - beganAt) / 1000;
  const tokensPerSecond = seconds > 0.05 ? { tokensPerSecond: usage.output / seconds } : {};
  health.succeeds(...key, { firstMs: relay.firstMs, ...tokensPerSecond });
  await entry.settle({ ...base, state: "done" });
  return undefined;
};
