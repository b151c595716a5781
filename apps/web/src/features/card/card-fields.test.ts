import { describe, expect, it } from "vitest";
import { measurementsOf, textsOf } from "./card-fields.ts";

describe("textsOf", () => {
  it.each([
    ["mit", ["mit"]],
    [
      ["en", "de", null, { a: 1 }],
      ["en", "de"],
    ],
    [undefined, []],
    [7, ["7"]],
  ])("%j", (value, texts) => expect(textsOf(value)).toEqual(texts));
});

describe("measurementsOf", () => {
  it("reads every result and skips invalid entries", () => {
    const index = [
      {
        name: "net",
        results: [
          {
            task: { type: "text-classification", name: "Classification" },
            dataset: { type: "imdb" },
            metrics: [{ type: "accuracy", value: 0.93217 }, { type: "f1", value: "0.9" }, null],
          },
          "nonsense",
        ],
      },
    ];
    expect(measurementsOf(index)).toEqual([
      { task: "Classification", dataset: "imdb", metric: "accuracy", value: "0.9322" },
      { task: "Classification", dataset: "imdb", metric: "f1", value: "0.9" },
    ]);
    expect(measurementsOf("x")).toEqual([]);
  });
});
