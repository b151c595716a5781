import { describe, expect, it } from "vitest";
import type { CallState } from "../../../run/call/call-state.ts";
import type { AnswerCell } from "../session/cells.ts";
import { metricBars, metricsOf, scalesOf } from "./cell-metrics.ts";

const cell = (call: Partial<CallState>): AnswerCell => ({
  call: { phase: "done", text: "answer", reasoning: "", ...call },
  mark: "",
  isQueued: false,
});

const fast = cell({
  timing: { firstMs: 140, totalMs: 900, waitedMs: 0, tokensPerSecond: 371 },
  usage: { input: 10, output: 40, isEstimated: false },
  cost: { usd: 0.0001, basis: "confirmed" },
});
const free = cell({
  timing: { firstMs: 210, totalMs: 1900, waitedMs: 0, tokensPerSecond: 48 },
  cost: { usd: 0, basis: "confirmed" },
});

describe("metric bars of the playground", () => {
  const scales = scalesOf([fast, free].map(metricsOf));

  it("share one scale per metric, and mark the best of each", () => {
    expect(metricBars(fast, scales)).toEqual([
      { name: "First token", value: "140 ms", share: 140 / 210, isBest: true },
      { name: "Speed", value: "371 tokens/s", share: 1, isBest: true },
      { name: "Cost", value: "$0.0001", share: 1, isBest: false },
    ]);
    expect(metricBars(free, scales).map(({ value, share, isBest }) => [value, share, isBest])).toEqual([
      ["210 ms", 1, false],
      ["≈ 48 tokens/s", 48 / 371, false],
      ["Free", 0, true],
    ]);
  });

  it("mark no best for a single column or equal values, and skip what is unknown", () => {
    expect(scalesOf([metricsOf(fast)]).first).toEqual({ max: 140 });
    expect(scalesOf([metricsOf(free), metricsOf(free)]).cost).toEqual({ max: 0 });
    expect(metricBars(cell({ text: "" }), scales)).toEqual([]);
  });
});
