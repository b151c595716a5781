import { describe, expect, it } from "vitest";
import { measurementsOf } from "./measurements.ts";

describe("measurementsOf", () => {
  it("reads every result in one form and skips invalid entries", () => {
    const index = [
      {
        name: "net",
        results: [
          {
            task: { type: "text-classification", name: "Classification" },
            dataset: { type: "imdb" },
            metrics: [
              { type: "accuracy", value: 0.93217 },
              { type: "f1", value: "90.4" },
              { type: "perplexity", value: 6.42 },
              { type: "bleu", name: "BLEU", value: "n/a" },
              null,
            ],
          },
          "nonsense",
        ],
      },
    ];
    const result = { task: "Classification", dataset: "imdb" };
    expect(measurementsOf(index)).toEqual([
      { ...result, metric: "accuracy", text: "93.2%", share: 0.93217 },
      { ...result, metric: "f1", text: "90.4%", share: expect.closeTo(0.904) },
      { ...result, metric: "perplexity", text: "6.42" },
      { ...result, metric: "BLEU", text: "n/a" },
    ]);
    expect(measurementsOf("x")).toEqual([]);
  });
});
