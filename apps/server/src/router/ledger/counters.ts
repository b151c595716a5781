import { Histogram, type Registry } from "prom-client";
import { createSecondsHistogram } from "../../workers/seconds-histogram.ts";

interface FinishedCall {
  readonly provider: string;
  readonly status: number;
  readonly durationMs: number;
  readonly firstMs: number | undefined;
  readonly usage: { readonly input: number; readonly output: number } | undefined;
}

/** The boundaries that OpenTelemetry recommends for tokens of a call, up to what models read. */
const tokenBuckets = [1, 4, 16, 64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304];

const createHistograms = () => {
  const duration = createSecondsHistogram("orrery_router_call_duration_seconds", "Duration of finished calls.", [
    "provider",
  ]);
  const first = createSecondsHistogram("orrery_router_first_token_seconds", "Time to the first content of a call.", [
    "provider",
  ]);
  const tokens = new Histogram({
    name: "orrery_router_tokens",
    help: "Input and output tokens of finished calls.",
    labelNames: ["provider", "type"],
    buckets: tokenBuckets,
    registers: [],
  });
  return {
    observe: ({ provider, durationMs, firstMs, usage }: FinishedCall): void => {
      duration.observe({ provider }, durationMs / 1000);
      if (firstMs !== undefined) first.observe({ provider }, firstMs / 1000);
      if (!usage) return;
      tokens.observe({ provider, type: "input" }, usage.input);
      tokens.observe({ provider, type: "output" }, usage.output);
    },
    register: (registry: Registry): void => {
      for (const histogram of [duration, first, tokens]) registry.registerMetric(histogram);
    },
  };
};

const countOne = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Kept in memory; stays small, as there are few providers, statuses and codes. */
export const createCallCounters = () => {
  const byProvider = new Map<string, Map<number, number>>();
  const byCode = new Map<string, number>();
  const { observe, register } = createHistograms();
  return {
    add: (call: FinishedCall): void => {
      const { provider, status } = call;
      observe(call);
      let counts = byProvider.get(provider);
      if (!counts) {
        counts = new Map();
        byProvider.set(provider, counts);
      }
      countOne(counts, status);
    },
    refuse: (code: string): void => countOne(byCode, code),
    counts: (): readonly { readonly provider: string; readonly status: number; readonly count: number }[] =>
      [...byProvider].flatMap(([provider, counts]) =>
        [...counts].map(([status, count]) => ({ provider, status, count })),
      ),
    refusals: (): readonly { readonly code: string; readonly count: number }[] =>
      [...byCode].map(([code, count]) => ({ code, count })),
    /** Adds the histograms of calls to the hub's metrics. */
    registerHistograms: register,
  };
};

/** Counts calls by provider and status, and refusals by code, for the hub's metrics. */
export type CallCounters = ReturnType<typeof createCallCounters>;
