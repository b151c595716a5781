import type { Candidate } from "./candidate.ts";

export interface HealthSettings {
  readonly failuresToOpen: number;
  readonly openMs: number;
}

/** The part of a candidate that its recent calls decide. */
type CandidateHealth = Pick<Candidate, "circuit" | "opensFor" | "coolsFor" | "firstMs" | "tokensPerSecond">;

/** How fast a call was answered. */
export interface Pace {
  readonly firstMs?: number;
  readonly tokensPerSecond?: number;
}

const maxRecords = 10_000;
const maxFailureTimes = 1_000;
const newestWeight = 0.2;

const average = (known: number | undefined, measured: number | undefined): number | undefined => {
  if (known === undefined || measured === undefined) return measured ?? known;
  return known * (1 - newestWeight) + measured * newestWeight;
};

/** State of one provider for one model. */
class HealthRecord {
  #failures = 0;
  #openUntil = 0;
  #isProbing = false;
  #coolUntil = 0;
  #firstMs: number | undefined;
  #tokensPerSecond: number | undefined;
  #failureTimes: number[] = [];

  circuitAt(at: number): Candidate["circuit"] {
    if (this.#openUntil === 0) return "closed";
    return this.#openUntil > at || this.#isProbing ? "open" : "half-open";
  }

  opensFor(at: number): number {
    return Math.max(0, this.#openUntil - at);
  }

  at(at: number): CandidateHealth {
    const circuit = this.circuitAt(at);
    const coolsFor = this.#coolUntil - at;
    return {
      circuit,
      ...(circuit === "open" && { opensFor: this.opensFor(at) }),
      ...(coolsFor > 0 && { coolsFor }),
      ...(this.#firstMs !== undefined && { firstMs: this.#firstMs }),
      ...(this.#tokensPerSecond !== undefined && { tokensPerSecond: this.#tokensPerSecond }),
    };
  }

  start(): void {
    if (this.#openUntil > 0) this.#isProbing = true;
  }

  succeed({ firstMs, tokensPerSecond }: Pace): void {
    this.#failures = 0;
    this.#openUntil = 0;
    this.#isProbing = false;
    this.#coolUntil = 0;
    this.#firstMs = average(this.#firstMs, firstMs);
    this.#tokensPerSecond = average(this.#tokensPerSecond, tokensPerSecond);
  }

  fail({ failuresToOpen, openMs }: HealthSettings, at: number): void {
    this.#failures += 1;
    this.#failureTimes.push(at);
    if (this.#failureTimes.length > maxFailureTimes) this.#failureTimes.shift();
    this.#isProbing = false;
    if (this.#failures >= failuresToOpen) this.#openUntil = at + openMs;
  }

  failuresSince(time: number): number {
    return this.#failureTimes.filter((at) => at >= time).length;
  }

  endUndecided(): void {
    this.#isProbing = false;
  }

  coolUntil(time: number): void {
    this.#coolUntil = time;
  }
}

/** Keeps a circuit breaker and speed averages for every pair of provider and model. */
export const createHealth = (now: () => number, settings: HealthSettings) => {
  const records = new Map<string, HealthRecord>();
  const recordOf = (provider: string, model: string): HealthRecord => {
    const key = `${provider} ${model}`;
    const known = records.get(key);
    if (known) return known;
    const [oldest] = records.keys();
    if (records.size >= maxRecords && oldest !== undefined) records.delete(oldest);
    const fresh = new HealthRecord();
    records.set(key, fresh);
    return fresh;
  };

  return {
    of: (provider: string, model: string): CandidateHealth =>
      records.get(`${provider} ${model}`)?.at(now()) ?? { circuit: "closed" },
    /** Call before each attempt: a half-open circuit lets only one through at a time. */
    starts: (provider: string, model: string): void => recordOf(provider, model).start(),
    succeeds: (provider: string, model: string, pace: Pace): void => recordOf(provider, model).succeed(pace),
    fails: (provider: string, model: string): void => recordOf(provider, model).fail(settings, now()),
    /** Ends an attempt that says nothing about the provider: the caller aborted or sent an invalid request. */
    endsUndecided: (provider: string, model: string): void => recordOf(provider, model).endUndecided(),
    cools: (provider: string, model: string, milliseconds: number): void =>
      recordOf(provider, model).coolUntil(now() + milliseconds),
    /** Failed attempts since a time, at most a thousand. */
    failuresSince: (provider: string, model: string, time: number): number =>
      records.get(`${provider} ${model}`)?.failuresSince(time) ?? 0,
    openCircuits: (): readonly { readonly provider: string; readonly model: string; readonly ms: number }[] =>
      [...records].flatMap(([key, record]) => {
        if (record.circuitAt(now()) !== "open") return [];
        const space = key.indexOf(" ");
        return [{ provider: key.slice(0, space), model: key.slice(space + 1), ms: record.opensFor(now()) }];
      }),
  };
};

/** Circuit state and measured speed of providers. In memory only: it is outdated within minutes. */
export type Health = ReturnType<typeof createHealth>;
