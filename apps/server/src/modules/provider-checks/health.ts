import type { ProviderHealth, ProviderHistory } from "@orrery/contract";
import type { callsByPeriod, RecentCall } from "./store.ts";

/** The value below which a share of the values lies. */
const quantile = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

const speedsOf = (calls: readonly RecentCall[]): readonly number[] =>
  calls
    .filter(({ state }) => state === "done")
    .flatMap(({ first_ms, duration_ms }) => first_ms ?? duration_ms ?? [])
    .sort((left, right) => left - right);

/** Sums up what was seen of each provider; those with open circuits are named once for each. */
export const healthOf = (calls: readonly RecentCall[], openCircuits: readonly string[]): ProviderHealth[] => {
  const names = [...new Set([...calls.map(({ provider }) => provider ?? ""), ...openCircuits])].sort();
  return names.map((provider) => {
    const own = calls.filter((call) => call.provider === provider);
    const speeds = speedsOf(own);
    const firstMs = quantile(speeds, 0.5);
    const slowFirstMs = quantile(speeds, 0.95);
    const last = own.reduce((latest, { at }) => Math.max(latest, at), 0);
    const open = openCircuits.filter((name) => name === provider).length;
    return {
      provider,
      calls: own.length,
      failed: own.filter(({ state }) => state === "failed").length,
      ...(firstMs !== undefined && { firstMs }),
      ...(slowFirstMs !== undefined && { slowFirstMs }),
      ...(own.length > 0 && { lastCallAt: new Date(last).toISOString() }),
      ...(open > 0 && { openCircuits: open }),
    };
  });
};

/** The periods of a strip; one without calls is part of it. */
export const periodMs = 2 * 60 * 60 * 1000;
const periodCount = 84;

export const firstPeriod = (now: number): number => Math.floor(now / periodMs) - periodCount + 1;

export const historyOf = (rows: Awaited<ReturnType<typeof callsByPeriod>>, now: number): ProviderHistory["periods"] =>
  Array.from({ length: periodCount }, (_, index) => {
    const period = firstPeriod(now) + index;
    const own = rows.filter((row) => row.period === period);
    const sum = (counted: typeof own) => counted.reduce((total, { calls }) => total + calls, 0);
    return {
      at: new Date(period * periodMs).toISOString(),
      calls: sum(own),
      failed: sum(own.filter(({ state }) => state === "failed")),
    };
  });
