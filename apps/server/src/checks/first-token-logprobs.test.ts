import { expect, test } from "vitest";
import { compareWindows, noiseFloor } from "./first-token-logprobs.ts";
import { seededRandom } from "./seeded-random.ts";

/** Ten replies around the same logprobs. */
const window = (seed: number, shift = 0, noise = 0.01) => {
  const random = seededRandom(seed);
  const stray = () => (random() - 0.5) * noise;
  return Array.from({ length: 10 }, () => ({ a: -0.5 + shift + stray(), b: -1.2 + stray(), c: -3 - shift + stray() }));
};

test("a small shift in all replies is told apart, again and again with the same p", () => {
  const compared = compareWindows(window(1), window(2, 0.05));
  expect(compared.statistic).toBeCloseTo(0.033, 2);
  expect(compared.p).toBeLessThan(0.001);
  expect(compareWindows(window(1), window(2, 0.05))).toEqual(compared);
});

test("windows of the same weights are not told apart", () => {
  const values = Array.from({ length: 40 }, (_none, at) => compareWindows(window(at * 2), window(at * 2 + 1)).p);
  expect(values.filter((p) => p < 0.001)).toEqual([]);
  expect(values.filter((p) => p < 0.1).length).toBeLessThan(12);
});

test("replies without noise are equal or different, with nothing between", () => {
  expect(compareWindows(window(1, 0, 0), window(2, 0, 0))).toEqual({ statistic: 0, p: 1 });
  expect(compareWindows(window(1, 0, 0), window(2, 0.001, 0)).p).toBeLessThan(0.001);
});

test("a token that a reply lacks has at most the reply's least logprob", () => {
  const first = Array.from({ length: 10 }, () => ({ a: -0.1, b: -4 }));
  const second = Array.from({ length: 10 }, () => ({ a: -0.1, c: -3 }));
  expect(compareWindows(first, second).statistic).toBeCloseTo((0 + 1 + 1) / 3, 10);
});

test("nothing to compare is no difference", () => {
  expect(compareWindows([], window(1))).toEqual({ statistic: 0, p: 1 });
});

test("the noise floor is the largest difference among the reference's own windows", () => {
  expect(noiseFloor([window(1, 0, 0), window(2, 0.03, 0), window(3, 0.01, 0)])).toBeCloseTo(0.02, 5);
  expect(noiseFloor([window(1)])).toBe(0);
});
