import { expect, test } from "vitest";
import { createFrameBuffer } from "./frame-buffer.ts";

const manualFrames = () => {
  const asked = new Map<number, () => void>();
  let next = 0;
  return {
    asked,
    request: (callback: () => void) => {
      next += 1;
      asked.set(next, callback);
      return next;
    },
    cancel: (handle: number) => void asked.delete(handle),
    pass: () => {
      const callbacks = [...asked.values()];
      asked.clear();
      for (const callback of callbacks) callback();
    },
  };
};

const start = (maxKeys?: number) => {
  const frames = manualFrames();
  const delivered: Record<string, readonly string[]>[] = [];
  const buffer = createFrameBuffer<string>(frames, (items) => void delivered.push(Object.fromEntries(items)), maxKeys);
  return { frames, delivered, buffer };
};

test("delivers everything of a frame at once, by key and in order", () => {
  const { frames, delivered, buffer } = start();
  for (const [key, item] of [
    ["a", "1"],
    ["b", "2"],
    ["a", "3"],
  ] as const)
    buffer.add(key, item);
  expect([delivered, frames.asked.size]).toEqual([[], 1]);
  frames.pass();
  expect(delivered).toEqual([{ a: ["1", "3"], b: ["2"] }]);
  frames.pass();
  expect(delivered).toHaveLength(1);
});

test("flush delivers before the frame, and only once", () => {
  const { frames, delivered, buffer } = start();
  buffer.add("a", "1");
  buffer.flush();
  frames.pass();
  expect(delivered).toEqual([{ a: ["1"] }]);
});

test("close drops waiting items", () => {
  const { frames, delivered, buffer } = start();
  buffer.add("a", "1");
  buffer.close();
  frames.pass();
  expect(delivered).toEqual([]);
});

test("keys take turns if a frame is limited to two", () => {
  const { frames, delivered, buffer } = start(2);
  for (const key of ["a", "b", "c", "d"]) buffer.add(key, "1");
  frames.pass();
  for (const key of ["a", "b", "c", "d"]) buffer.add(key, "2");
  frames.pass();
  frames.pass();
  frames.pass();
  expect(delivered).toEqual([
    { a: ["1"], b: ["1"] },
    { c: ["1", "2"], d: ["1", "2"] },
    { a: ["2"], b: ["2"] },
  ]);
});

test("flush delivers every key", () => {
  const { delivered, buffer } = start(1);
  for (const key of ["a", "b"]) buffer.add(key, "1");
  buffer.flush();
  expect(delivered).toEqual([{ a: ["1"], b: ["1"] }]);
});
