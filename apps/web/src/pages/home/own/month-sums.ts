import type { UsageRow } from "@orrery/contract";

interface ProviderUsage {
  readonly provider: string;
  readonly calls: number;
  readonly costNano: number;
}

export interface MonthUsage {
  /** In billionths of a US dollar, as all costs here. */
  readonly costNano: number;
  /** The cost from the first of the month to each day, up to today. */
  readonly sums: readonly number[];
  readonly days: number;
  /** From the fourth day on; before, one busy day would be taken for a month. */
  readonly forecastNano?: number;
  /** The most expensive first, then the most used. */
  readonly providers: readonly ProviderUsage[];
}

const firstForecast = 4;

const total = (rows: readonly UsageRow[], of: (row: UsageRow) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** `2026-11-01`, the first UTC day of the month. */
export const monthStart = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;

/** What the rows of a month, by day and provider, come to. */
export const monthUsage = (rows: readonly UsageRow[], now: Date): MonthUsage => {
  const today = now.getUTCDate();
  const days = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate();
  const costOf = (row: UsageRow) => row.costNanoUsd;
  const sums = Array.from({ length: today }, (_, at) =>
    total(
      rows.filter(({ day = "" }) => Number(day.slice(8)) <= at + 1),
      costOf,
    ),
  );
  const costNano = sums.at(-1) ?? 0;
  const names = [...new Set(rows.map(({ provider = "" }) => provider))];
  const providers = names.map((provider) => {
    const own = rows.filter((row) => (row.provider ?? "") === provider);
    return { provider, calls: total(own, ({ calls }) => calls), costNano: total(own, costOf) };
  });
  return {
    costNano,
    sums,
    days,
    ...(today >= firstForecast && { forecastNano: (costNano / today) * days }),
    providers: providers.sort((left, right) => right.costNano - left.costNano || right.calls - left.calls),
  };
};
