import { expect, test } from "vitest";
import { seededRandom } from "./seeded-random.ts";
import { compareSamples, type PromptSamples } from "./two-sample.ts";

const words = ["tide", "port", "wind", "boat", "rope", "sail"];

/** Answers that take the first word with a given probability. */
const answers = (seed: number, favor: number, count = 10): string[] => {
  const random = seededRandom(seed);
  const word = () => (random() < favor ? words[0] : words[1 + Math.floor(random() * 5)]);
  return Array.from({ length: count }, () => Array.from({ length: 8 }, word).join(" "));
};

const samples = (seed: number, favor: number): PromptSamples[] =>
  Array.from({ length: 8 }, (_none, prompt) => ({
    first: answers(seed + prompt, 0.2),
    second: answers(seed + 100 + prompt, favor),
  }));

test("another distribution is rejected, with the same p each time", () => {
  const compared = compareSamples(samples(1, 0.6));
  expect(compared.p).toBeLessThan(0.01);
  expect(compared.statistic).toBeGreaterThan(0);
  expect(compareSamples(samples(1, 0.6))).toEqual(compared);
});

test("the same distribution is rejected no more often than the level says", () => {
  const rejected = Array.from({ length: 30 }, (_none, at) =>
    compareSamples(samples(at * 1000, 0.2), { permutations: 200 }),
  )
    .map(({ p }) => p)
    .filter((p) => p < 0.05);
  expect(rejected.length).toBeLessThanOrEqual(4);
});

test("sides differ by prompt, so that prompts with answers of their own are no difference", () => {
  const fixed = words.map((word) => ({ first: [word, word, word], second: [word, word, word] }));
  expect(compareSamples(fixed, { permutations: 100 })).toEqual({ statistic: 0, p: 1 });
});

test("the kernel compares code points at equal places, padding included", () => {
  const [one] = [compareSamples([{ first: ["ab", "ab"], second: ["ac", "ac"] }], { permutations: 0, length: 4 })];
  // Within a side 4 of 4 places are equal, across 3 of 4.
  expect(one?.statistic).toBeCloseTo(1 + 1 - 2 * 0.75, 10);
});
