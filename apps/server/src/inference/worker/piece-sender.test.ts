import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { JobPiece } from "../messages.ts";
import { createPieceSender } from "./piece-sender.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = () => {
  const sent: unknown[][] = [];
  const sender = createPieceSender((pieces: readonly JobPiece[]) => sent.push(pieces.map(({ piece }) => piece)));
  return { sent, sender, add: (...pieces: string[]) => pieces.map((piece) => sender.add({ job: 1, piece })) };
};

test("the first piece goes at once, the next ones together", () => {
  const { sent, add } = start();
  add("a", "b", "c");
  expect(sent).toEqual([["a"]]);
  vi.advanceTimersByTime(10);
  expect(sent).toEqual([["a"], ["b", "c"]]);
});

test("a piece after a pause goes at once", () => {
  const { sent, add } = start();
  add("a");
  vi.advanceTimersByTime(20);
  add("b");
  expect(sent).toEqual([["a"], ["b"]]);
});

test("what waits can be sent before the end is told, and is sent once", () => {
  const { sent, sender, add } = start();
  add("a", "b");
  sender.flush();
  expect(sent).toEqual([["a"], ["b"]]);
  vi.runAllTimers();
  expect(sent).toEqual([["a"], ["b"]]);
});
