import { expect, test } from "vitest";
import { planMemory } from "./memory-plan.ts";

const gibibyte = 1024 ** 3;

const small = {
  architecture: "llama",
  contextLength: 1_024,
  vocabularySize: 4_096,
  width: 864,
  headCount: 5,
  cacheBytesPerToken: 7_680,
  weightBytes: 10_800_000,
};
/** Llama 3.1 8B in Q4_K_M. */
const large = {
  architecture: "llama",
  contextLength: 131_072,
  vocabularySize: 128_256,
  width: 14_336,
  headCount: 32,
  cacheBytesPerToken: 131_072,
  weightBytes: 4_900_000_000,
};

test("a small model gets all slots and its whole context", () => {
  expect(planMemory(small, 2 * gibibyte, 8_192)).toMatchObject({ contextSize: 1_024, slots: 16 });
});

test("a large model gets the hub's max context, and as many slots as half of the rest holds", () => {
  const plan = planMemory(large, 10 * gibibyte, 8_192);
  expect(plan).toMatchObject({ contextSize: 8_192, slots: 2 });
  expect(plan.bytes).toBeLessThan(10 * gibibyte);
});

test("where memory is short the context is halved until one call fits", () => {
  const plan = planMemory(large, 6 * gibibyte, 8_192);
  expect(plan).toMatchObject({ contextSize: 4_096, slots: 1 });
  expect(plan.bytes).toBeLessThan(6 * gibibyte);
});

test("a model that does not fit asks for more than there is", () => {
  const plan = planMemory(large, 4 * gibibyte, 8_192);
  expect(plan).toMatchObject({ contextSize: 512, slots: 1 });
  expect(plan.bytes).toBeGreaterThan(4.9e9);
});
