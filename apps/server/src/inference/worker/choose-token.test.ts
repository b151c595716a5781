import { expect, test } from "vitest";
import { chooseToken, randomFrom, type SamplingOptions } from "./choose-token.ts";

const plain: SamplingOptions = {
  temperature: 0,
  topK: undefined,
  topP: undefined,
  typicalP: undefined,
  repetitionPenalty: 1,
  frequencyPenalty: 0,
  presencePenalty: 0,
  bias: new Map(),
};

const logits = () => Float32Array.from([1, 3, 2, 0]);
const nothing = { prompt: [], written: [], best: 0 };

const choose = (sampling: Partial<SamplingOptions>, told: Partial<typeof nothing> = {}, random = randomFrom(1)) =>
  chooseToken(logits(), { ...nothing, ...told }, { ...plain, ...sampling }, random);

/** The ids that come up in many draws. */
const drawn = (sampling: Partial<SamplingOptions>): number[] => {
  const random = randomFrom(5);
  const ids = Array.from({ length: 500 }, () => choose({ temperature: 1, ...sampling }, {}, random).chosen.id);
  return [...new Set(ids)].sort();
};

test("without a temperature the argmax is taken, with the model's own likelihood", () => {
  const { chosen, best } = choose({}, { best: 2 } as never);
  expect(chosen).toEqual({ id: 1, logprob: expect.closeTo(-0.4402, 4) });
  expect(best.map(({ id }) => id)).toEqual([1, 2]);
});

test.each([
  ["all where nothing is bounded", {}, [0, 1, 2, 3]],
  ["the best two", { topK: 2 }, [1, 2]],
  ["the fewest with two thirds of the likelihood", { topP: 0.67 }, [1, 2]],
  ["only the best where its share is enough", { topP: 0.5 }, [1]],
  ["those nearest to the usual surprise", { typicalP: 0.2 }, [2]],
  ["none that is forbidden", { bias: new Map([[1, -100]]) }, [0, 2, 3]],
])("drawing from %s", (_name, sampling, ids) => {
  expect(drawn(sampling)).toEqual(ids);
});

test.each([
  ["repetition, of the prompt too", { repetitionPenalty: 4 }, { prompt: [1] }, 2],
  ["frequency", { frequencyPenalty: 0.6 }, { written: [1, 1] }, 2],
  ["presence", { presencePenalty: 1.5 }, { written: [1] }, 2],
])("a penalty for %s", (_name, sampling, told, id) => {
  expect(choose(sampling, told as never).chosen.id).toBe(id);
});

test("a seed repeats its numbers, and they are spread evenly", () => {
  const one = randomFrom(42);
  const other = randomFrom(42);
  const numbers = Array.from({ length: 2_000 }, one);
  expect(Array.from({ length: 2_000 }, other)).toEqual(numbers);
  expect(numbers.reduce((sum, value) => sum + value, 0) / 2_000).toBeCloseTo(0.5, 1);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
});
