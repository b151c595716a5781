import type { RouterDeps } from "../dependencies.ts";
import type { LedgerEntry } from "../ledger/entry.ts";
import type { Candidate } from "../planning/candidate.ts";
import type { Usage } from "../planning/tokens.ts";
import { RouterError } from "../router-error.ts";
import type { AttemptNote } from "../upstream/attempts.ts";
import type { Relay, RelayEnd } from "./relay.ts";

/** A stream that has flowed to the caller. */
export interface Flowed {
  readonly entry: LedgerEntry;
  readonly candidate: Candidate;
  readonly notes: readonly AttemptNote[];
  readonly relay: Relay;
  /** When the call came, and when its answer began. */
  readonly at: number;
  readonly beganAt: number;
  readonly usage: Usage;
  readonly bytesOut: number;
}

const failureOf = ({ provider }: Candidate, notes: readonly AttemptNote[], fault: RelayEnd["fault"]): RouterError => {
  const message = `${provider}: ${fault?.message ?? "the stream broke"}. What came before stands; the rest is missing.`;
  return new RouterError(fault?.code ?? "stream_interrupted", message, { metadata: { provider, attempts: notes } });
};

/** Settles a stream that has ended, and notes how its provider did; gives the error that is to be told in it, if any. */
export const settleRelay = async (
  { now, health }: Pick<RouterDeps, "now" | "health">,
  { entry, candidate, notes, relay, at, beganAt, usage, bytesOut }: Flowed,
  { kind, fault }: RelayEnd,
): Promise<RouterError | undefined> => {
  const { provider, providerModel } = candidate;
  const base = { candidate, notes, usage, bytesOut, firstMs: beganAt - at, status: 200 };
  if (kind === "aborted") {
    health.endsUndecided(provider, providerModel);
    await entry.settle({ ...base, state: "cancelled" });
    return undefined;
  }
  if (kind === "broken") {
    health.fails(provider, providerModel);
    const error = failureOf(candidate, notes, fault);
    await entry.settle({ ...base, state: "failed", errorCode: error.code });
    return error;
  }
  const seconds = (now() - beganAt) / 1000;
  const tokensPerSecond = seconds > 0.05 ? { tokensPerSecond: usage.output / seconds } : {};
  health.succeeds(provider, providerModel, { firstMs: relay.firstMs, ...tokensPerSecond });
  await entry.settle({ ...base, state: "done" });
  return undefined;
};
