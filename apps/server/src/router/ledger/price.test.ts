import { expect, test } from "vitest";
import { costOf } from "./price.ts";

test.each([
  ["both prices", { inputPrice: 1, outputPrice: 2 }, 10, 5, 20_000],
  ["a price of input alone", { inputPrice: 3 }, 10, 5, 30_000],
  ["a price of output alone", { outputPrice: 3 }, 10, 5, 15_000],
  ["prices of zero", { inputPrice: 0, outputPrice: 0 }, 10, 5, 0],
  ["a fraction of a billionth, which is rounded", { inputPrice: 0.0005 }, 1, 0, 1],
  ["no prices", {}, 10, 5, undefined],
])("the cost with %s", (_name, prices, input, output, expected) => {
  expect(costOf(prices, { input, output })).toBe(expected);
});
