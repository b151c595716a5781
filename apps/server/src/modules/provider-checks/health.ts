import type { ProviderHealth } from "@orrery/contract";
import type { RecentCall } from "./store.ts";

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
