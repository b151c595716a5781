import { expect, it } from "vitest";
import { limitConcurrency } from "./limit-concurrency.ts";

it("runs tasks in order, at most two at a time, also after one fails", async () => {
  const limited = limitConcurrency(2);
  const started: number[] = [];
  let running = 0;
  let maxRunning = 0;
  const task = async (number: number): Promise<number> => {
    started.push(number);
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await Promise.resolve();
    running -= 1;
    if (number === 1) throw new Error("failed");
    return number;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((number) => limited(() => task(number))));
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(maxRunning).toBe(2);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled", "fulfilled"]);
});
