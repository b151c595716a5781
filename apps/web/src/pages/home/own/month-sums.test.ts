import type { UsageRow } from "@orrery/contract";
import { expect, it } from "vitest";
import { monthStart, monthUsage } from "./month-sums.ts";

const row = (day: string, provider: string, calls: number, costNanoUsd: number) =>
  ({ day, provider, calls, costNanoUsd }) as UsageRow;

const rows = [
  row("2026-11-01", "together", 2, 30),
  row("2026-11-03", "groq", 9, 10),
  row("2026-11-03", "together", 1, 20),
];

it("adds up the month to each day, by provider, and expects the month to go on as before", () => {
  const now = new Date("2026-11-05T10:00:00Z");
  expect(monthStart(now)).toBe("2026-11-01");
  expect(monthUsage(rows, now)).toEqual({
    costNano: 60,
    sums: [30, 30, 60, 60, 60],
    days: 30,
    forecastNano: 360,
    providers: [
      { provider: "together", calls: 3, costNano: 50 },
      { provider: "groq", calls: 9, costNano: 10 },
    ],
  });
});

it("has no forecast in the first three days", () =>
  expect(monthUsage(rows, new Date("2026-11-03T23:00:00Z"))).not.toHaveProperty("forecastNano"));
