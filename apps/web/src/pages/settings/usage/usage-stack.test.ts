import type { Budget, UsageRow } from "@orrery/contract";
import { expect, test } from "vitest";
import { budgetLine, layersOf } from "./usage-stack.ts";

const row = (day: string, provider: string, calls: number): UsageRow => ({
  day,
  provider,
  calls,
  failed: 0,
  cancelled: 0,
  unknown: 0,
  open: 0,
  inputTokens: 0,
  outputTokens: 0,
  estimated: 0,
  costNanoUsd: 0,
  checks: 0,
  checksNanoUsd: 0,
});

const days = ["2026-01-01", "2026-01-02"];

test("stacks days by provider, the largest first, and adds up the rest", () => {
  const rows = [
    row("2026-01-01", "groq", 3),
    row("2026-01-02", "groq", 2),
    row("2026-01-02", "together", 9),
    ...["cerebras", "nebius", "nscale"].map((provider) => row("2026-01-01", provider, 1)),
  ];
  expect(layersOf(days, rows, ({ calls }) => calls)).toMatchObject([
    { key: "together", label: "Together AI", values: [0, 9] },
    { key: "groq", label: "Groq", values: [3, 2] },
    { key: "cerebras", values: [1, 0] },
    { key: "rest", label: "2 more", values: [2, 0] },
  ]);
  expect(layersOf(days, rows, ({ costNanoUsd }) => costNanoUsd)).toEqual([]);
});

test("the budget line is what can be spent each day", () => {
  const budget = { account: "owner", limitUsd: 6, spentUsd: 0, reservedUsd: 0 };
  expect(budgetLine({ ...budget, period: "day" } as Budget)).toEqual({ value: 6e9, label: "Budget: $6.00 a day" });
  expect(budgetLine({ ...budget, period: "month" } as Budget)).toEqual({
    value: 2e8,
    label: "Budget: $6.00 a month, $0.20 a day",
  });
  expect(budgetLine({ ...budget, period: "total" } as Budget)).toBeUndefined();
  expect(budgetLine(undefined)).toBeUndefined();
});
