import { expect, test } from "vitest";
import { createMemoryLimiter } from "./rate-limiter.ts";

test("allows the quota per window, then rejects until the window resets", async () => {
  let now = 1_000_000;
  const limiter = createMemoryLimiter(() => now);
  const take = () => limiter.take("api ada", 2, 300);
  expect(take()).toEqual({ isAllowed: true, remaining: 1, resetIn: 300 });
  now += 100_500;
  expect(take()).toEqual({ isAllowed: true, remaining: 0, resetIn: 200 });
  expect(take()).toEqual({ isAllowed: false, remaining: 0, resetIn: 200 });
  expect(limiter.take("api bob", 2, 300)).toMatchObject({ isAllowed: true });
  now += 199_500;
  expect(take()).toEqual({ isAllowed: true, remaining: 1, resetIn: 300 });
});

test("adds amounts, and only looks with 0", () => {
  const limiter = createMemoryLimiter(() => 0);
  const take = (amount: number) => limiter.take("tokens ada", 100, 60, amount);
  expect(take(0)).toEqual({ isAllowed: true, remaining: 100, resetIn: 60 });
  expect(take(120)).toEqual({ isAllowed: false, remaining: 0, resetIn: 60 });
  expect(take(0)).toMatchObject({ remaining: 0 });
});

test("bounds memory for any number of callers", () => {
  const limiter = createMemoryLimiter(() => 0, 10);
  for (let caller = 0; caller < 1000; caller++) limiter.take(`api ${caller}`, 1, 300);
  expect(limiter.take("api 999", 1, 300)).toMatchObject({ isAllowed: false });
  expect(limiter.take("api 0", 1, 300)).toMatchObject({ isAllowed: true });
});
