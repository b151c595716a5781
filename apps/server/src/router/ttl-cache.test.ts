import { expect, test } from "vitest";
import { createTtlCache } from "./ttl-cache.ts";

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test("a question is asked once, renewed while it is in use, and never answered from too long ago", async () => {
  let [time, asks] = [0, 0];
  const memory = createTtlCache<string, number>(() => time, 1_000);
  const ask = async () => ++asks;
  expect(await Promise.all([memory.get("a", ask), memory.get("a", ask)])).toEqual([1, 1]);
  time = 499;
  expect([memory.get("a", ask), asks]).toEqual([1, 1]);
  time = 600;
  expect([memory.get("a", ask), memory.get("a", ask), asks]).toEqual([1, 1, 2]);
  await settle();
  expect(memory.get("a", ask)).toBe(2);
  time = 1_600;
  expect(await memory.get("a", ask)).toBe(3);
});

test("what is forgotten while it is asked for is not remembered", async () => {
  const memory = createTtlCache<string, string>(() => 0, 1_000);
  let answer: (text: string) => void = () => {};
  const first = memory.get("a", () => new Promise((resolve) => (answer = resolve)));
  memory.forget("a");
  answer("before");
  expect(await first).toBe("before");
  expect(await memory.get("a", async () => "after")).toBe("after");
});

test("a failure reaches whoever asked, and is not remembered", async () => {
  const memory = createTtlCache<string, string>(() => 0, 1_000);
  await expect(memory.get("a", () => Promise.reject(new Error("no store")))).rejects.toThrow("no store");
  expect(await memory.get("a", async () => "there")).toBe("there");
});
