import type { Candidate } from "./candidate.ts";

/** State of one provider for one model. */
interface HealthRecord {
  failures: number;
  openUntil: number;
  isProbing: boolean;
  coolUntil: number;
  firstMs: number | undefined;
  tokensPerSecond: number | undefined;
}

export interface HealthSettings {
  readonly failuresToOpen: number;
  readonly openMs: number;
}

/** Circuit state and measured speed of providers. In memory only: it is outdated within minutes. */
export interface Health {
  readonly of: (
    provider: string,
    model: string,
  ) => Pick<Candidate, "circuit" | "opensFor" | "coolsFor" | "firstMs" | "tokensPerSecond">;
  /** Call before each attempt: a half-open circuit lets only one through at a time. */
  readonly starts: (provider: string, model: string) => void;
  readonly succeeds: (
    provider: string,
    model: string,
    pace: { readonly firstMs?: number; readonly tokensPerSecond?: number },
  ) => void;
  readonly fails: (provider: string, model: string) => void;
  /** Ends an attempt that says nothing about the provider: the caller aborted or sent an invalid request. */
  readonly endsUndecided: (provider: string, model: string) => void;
  readonly cools: (provider: string, model: string, milliseconds: number) => void;
  readonly openCircuits: () => readonly { readonly provider: string; readonly model: string; readonly ms: number }[];
}

const newRecord = (): HealthRecord => ({
  failures: 0,
  openUntil: 0,
  isProbing: false,
  coolUntil: 0,
  firstMs: undefined,
  tokensPerSecond: undefined,
});

const maxRecords = 10_000;
const newestWeight = 0.2;
const average = (known: number | undefined, measured: number | undefined): number | undefined =>
  measured === undefined
    ? known
    : known === undefined
      ? measured
      : known * (1 - newestWeight) + measured * newestWeight;

/** Keeps a circuit breaker and speed averages for every pair of provider and model. */
export const createHealth = (now: () => number, { failuresToOpen, openMs }: HealthSettings): Health => {
  const records = new Map<string, HealthRecord>();
  const recordOf = (provider: string, model: string): HealthRecord => {
    const key = `${provider} ${model}`;
    const known = records.get(key);
    if (known) return known;
    const [oldest] = records.keys();
    if (records.size >= maxRecords && oldest !== undefined) records.delete(oldest);
    const fresh = newRecord();
    records.set(key, fresh);
    return fresh;
  };
  const circuitOf = ({ openUntil, isProbing }: HealthRecord): Candidate["circuit"] => {
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
      if (record.openUntil > 0) record.isProbing = true;
    },
    succeeds: (provider, model, { firstMs, tokensPerSecond }) => {
      const record = recordOf(provider, model);
      record.failures = 0;
      record.openUntil = 0;
      record.isProbing = false;
      record.coolUntil = 0;
      record.firstMs = average(record.firstMs, firstMs);
      record.tokensPerSecond = average(record.tokensPerSecond, tokensPerSecond);
    },
    fails: (provider, model) => {
      const record = recordOf(provider, model);
      record.failures += 1;
      record.isProbing = false;
      if (record.failures >= failuresToOpen) record.openUntil = now() + openMs;
    },
    endsUndecided: (provider, model) => {
      recordOf(provider, model).isProbing = false;
    },
    cools: (provider, model, milliseconds) => {
      recordOf(provider, model).coolUntil = now() + milliseconds;
    },
    openCircuits: () =>
      [...records].flatMap(([key, record]) => {
        if (circuitOf(record) !== "open") return [];
        const [provider = "", ...model] = key.split(" ");
        return [{ provider, model: model.join(" "), ms: Math.max(0, record.openUntil - now()) }];
      }),
  };
};
