import { describe, expect, it } from "vitest";
import { mainResultOf, measurementsOf } from "./measurements.ts";

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
      { ...result, metric: "accuracy", value: 0.93217, share: 0.93217 },
      { ...result, metric: "f1", value: 90.4, share: expect.closeTo(0.904) },
      { ...result, metric: "perplexity", value: 6.42 },
      { ...result, metric: "BLEU", value: "n/a" },
    ]);
    expect(measurementsOf("x")).toEqual([]);
  });
});

describe("mainResultOf", () => {
  const indexOf = (dataset: string, ...metrics: object[]) => [{ results: [{ dataset: { name: dataset }, metrics }] }];

  it("is the first share, under the name of its dataset", () => {
    const index = indexOf("WiLI-2018", { type: "perplexity", value: 6 }, { type: "accuracy", value: 96.1 });
    expect(mainResultOf(index)).toEqual({ name: "WiLI-2018", share: expect.closeTo(0.961) });
  });

  it("shows error rates as accuracy", () =>
    expect(mainResultOf(indexOf("Calls", { type: "wer", name: "WER", value: 7.1 }))).toEqual({
      name: "Word accuracy",
      share: expect.closeTo(0.929),
    }));

  it("uses the metric's name where the dataset's is long", () =>
    expect(
      mainResultOf(indexOf("x".repeat(25), { type: "f1", name: "F1 score, of everyday phrases", value: 0.5 })),
    ).toEqual({
      name: "F1 score",
      share: 0.5,
    }));

  it.each([[[]], ["x"], [indexOf("a", { type: "perplexity", value: 3 })]])("is missing without a share: %j", (index) =>
    expect(mainResultOf(index)).toBeUndefined(),
  );
});
