import { expect, test } from "vitest";
import { memoryFits, memorySizeText } from "./memory-fits.ts";

const gigabyte = 2 ** 30;
const memory = { weights: 4.4 * gigabyte, fixed: 1.1 * gigabyte, perToken: 56 * 1024 };

test("a model fits where context is left beside weights and margin", () => {
  expect(memoryFits(memory, 32_768)).toEqual([
    { gigabytes: 8, context: 28_086, requests: 3 },
    { gigabytes: 16, context: 32_768, requests: 21 },
    { gigabytes: 24, context: 32_768, requests: 40 },
  ]);
  expect(memoryFits({ ...memory, weights: 900 * gigabyte }, 32_768)).toEqual([]);
});

test("a model with a short context has no requests of 8k", () => {
  expect(memoryFits({ weights: 1, fixed: 1, perToken: 1 }, 256)[0]).toEqual({
    gigabytes: 2,
    context: 256,
    requests: 0,
  });
});

test("memory is counted in powers of two", () => {
  expect([500, 57_344, 4.4 * gigabyte, 80 * gigabyte].map(memorySizeText)).toEqual([
    "500 B",
    "56 kB",
    "4.4 GB",
    "80 GB",
  ]);
});
