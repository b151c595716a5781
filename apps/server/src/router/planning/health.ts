import type { Candidate } from "./candidate.ts";

/** What has been seen of one provider's serving of one model. */
interface Record {
  failures: number;
  openUntil: number;
  isProbing: boolean;
  coolUntil: number;
  firstMs: number | undefined;
  tokensPerSecond: number | undefined;
}

/** When a circuit opens, and for how long. */
export interface HealthSettings {
  readonly failuresToOpen: number;
  readonly openMs: number;
}

/** What routing knows about providers from the calls that went to them. Kept in memory: it is out of date in minutes. */
export interface Health {
  readonly of: (
    provider: string,
    model: string,
  ) => Pick<Candidate, "circuit" | "opensFor" | "coolsFor" | "firstMs" | "tokensPerSecond">;
  /** Notes that a call goes out; of a circuit that is half open, one call at a time may. */
  readonly starts: (provider: string, model: string) => void;
  readonly succeeds: (
    provider: string,
    model: string,
    pace: { readonly firstMs?: number; readonly tokensPerSecond?: number },
  ) => void;
  readonly fails: (provider: string, model: string) => void;
  /** The call ended without telling anything about the provider: the caller left, or asked for nonsense. */
  readonly endsUndecided: (provider: string, model: string) => void;
  readonly cools: (provider: string, model: string, milliseconds: number) => void;
  /** Counts whatever may close or open a way: as long as it stays, only speeds have changed. */
  readonly version: () => number;
  /** The circuits that are open now. */
  readonly openCircuits: () => readonly { readonly provider: string; readonly model: string; readonly ms: number }[];
}

const newRecord = (): Record => ({
  failures: 0,
  openUntil: 0,
  isProbing: false,
  coolUntil: 0,
  firstMs: undefined,
  tokensPerSecond: undefined,
});

const mostRecords = 10_000;
const weightOfNew = 0.2;
const mix = (known: number | undefined, seen: number | undefined): number | undefined =>
  seen === undefined ? known : known === undefined ? seen : known * (1 - weightOfNew) + seen * weightOfNew;

/** A circuit breaker and a stopwatch for every pair of provider and model. */
export const createHealth = (now: () => number, { failuresToOpen, openMs }: HealthSettings): Health => {
  const records = new Map<string, Record>();
  let version = 0;
  const recordOf = (provider: string, model: string): Record => {
    const key = `${provider} ${model}`;
    const known = records.get(key);
    if (known) return known;
    const [oldest] = records.keys();
    if (records.size >= mostRecords && oldest !== undefined) records.delete(oldest);
    const fresh = newRecord();
    records.set(key, fresh);
    return fresh;
  };
  const circuitOf = ({ openUntil, isProbing }: Record): Candidate["circuit"] => {
    if (openUntil === 0) return "closed";
    return openUntil > now() || isProbing ? "open" : "half-open";
  };

  return {
    of: (provider, model) => {
      const record = records.get(`${provider} ${model}`);
      if (!record) return { circuit: "closed" };
      const coolsFor = record.coolUntil - now();
      const circuit = circuitOf(record);
      return {
        circuit,
        ...(circuit === "open" && { opensFor: Math.max(0, record.openUntil - now()) }),
        ...(coolsFor > 0 && { coolsFor }),
        ...(record.firstMs !== undefined && { firstMs: record.firstMs }),
        ...(record.tokensPerSecond !== undefined && { tokensPerSecond: record.tokensPerSecond }),
      };
    },
    starts: (provider, model) => {
      const record = recordOf(provider, model);
      if (record.openUntil === 0) return;
      record.isProbing = true;
      version += 1;
    },
    succeeds: (provider, model, { firstMs, tokensPerSecond }) => {
      const record = recordOf(provider, model);
      if (record.failures > 0 || record.coolUntil > 0) version += 1;
      record.failures = 0;
      record.openUntil = 0;
      record.isProbing = false;
      record.coolUntil = 0;
      record.firstMs = mix(record.firstMs, firstMs);
      record.tokensPerSecond = mix(record.tokensPerSecond, tokensPerSecond);
    },
    fails: (provider, model) => {
      const record = recordOf(provider, model);
      version += 1;
      record.failures += 1;
      record.isProbing = false;
      if (record.failures >= failuresToOpen) record.openUntil = now() + openMs;
    },
    endsUndecided: (provider, model) => {
      const record = recordOf(provider, model);
      if (record.isProbing) version += 1;
      record.isProbing = false;
    },
    cools: (provider, model, milliseconds) => {
      version += 1;
      recordOf(provider, model).coolUntil = now() + milliseconds;
    },
    version: () => version,
    openCircuits: () =>
      [...records].flatMap(([key, record]) => {
        if (circuitOf(record) !== "open") return [];
        const [provider = "", ...model] = key.split(" ");
        return [{ provider, model: model.join(" "), ms: Math.max(0, record.openUntil - now()) }];
      }),
  };
};
