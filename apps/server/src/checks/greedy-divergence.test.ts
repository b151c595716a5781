import { expect, test } from "vitest";
import { readGreedyDivergence } from "./greedy-divergence.ts";
import { seededRandom } from "./seeded-random.ts";

/** Margins of a run in which a share of the tokens is another one, by up to a margin. */
const run = (seed: number, share: number, most: number, length = 512): number[] => {
  const random = seededRandom(seed);
  return Array.from({ length }, () => (random() < share ? random() * most : 0));
};

const honest = [run(1, 0.01, 0.1), run(2, 0.01, 0.1), run(3, 0.01, 0.1)];

test("another run of the same engine is not told apart", () => {
  for (let seed = 10; seed < 30; seed++)
    expect(readGreedyDivergence(run(seed, 0.01, 0.1), { reference: honest })?.isDifferent).toBe(false);
});

test("weights of fewer bits are", () => {
  for (let seed = 10; seed < 30; seed++) {
    const reading = readGreedyDivergence(run(seed, 0.08, 1), { reference: honest });
    expect(reading).toMatchObject({ isDifferent: true, tokens: 512 });
    expect(reading?.matches).toBeLessThan(0.97);
  }
});

test("a reference that always agrees with itself does not clip every difference away", () => {
  const exact = [Array<number>(400).fill(0), Array<number>(400).fill(0)];
  expect(readGreedyDivergence(run(5, 0.1, 1), { reference: exact })?.isDifferent).toBe(true);
  expect(readGreedyDivergence(Array<number>(400).fill(0), { reference: exact })?.isDifferent).toBe(false);
});

test("a huge margin counts as much as the reference's largest", () => {
  const spiked = [...run(7, 0.01, 0.1, 511), 1000];
  expect(readGreedyDivergence(spiked, { reference: honest })?.score).toBeLessThan(0.01);
});

test("too few tokens tell nothing", () => {
  expect(readGreedyDivergence(run(1, 0.1, 1, 299), { reference: honest })).toBeUndefined();
  expect(readGreedyDivergence(run(1, 0.1, 1), { reference: [[0, 0]] })).toBeUndefined();
});
