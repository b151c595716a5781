import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callLine, endLine, startLine } from "./journal-lines.ts";
import { createLedger } from "./ledger.ts";
import type { CallStart } from "./ledger-sql.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const start = { request_id: "r1", at: 1, account_id: 2, reserved_nano: 3 } as CallStart;
const first = start;
const second = { ...start, request_id: "r2" };
const end = { state: "done" } as Parameters<ReturnType<ReturnType<typeof createLedger>["open"]>["settle"]>[0];

const setUp = (startDelayMs?: number) => {
  const lines: string[] = [];
  const journal = { append: async (line: string) => void lines.push(line) } as never;
  return { lines, ledger: createLedger({ journal, ...(startDelayMs && { startDelayMs }) }) };
};

test("a call that ends soon has one line", async () => {
  const { lines, ledger } = setUp();
  await ledger.open(first).settle(end);
  vi.advanceTimersByTime(1_000);
  expect(lines).toEqual([callLine(first, end)]);
});

test("a start is written after two intervals of 5 ms, and its end has a line of its own", async () => {
  const { lines, ledger } = setUp();
  const call = ledger.open(first);
  vi.advanceTimersByTime(9);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(lines).toEqual([startLine(first)]);
  await call.settle(end);
  expect(lines).toEqual([startLine(first), endLine(first, end)]);
});

test("every line of a call has the shares of budgets that pay", async () => {
  const { lines, ledger } = setUp();
  const call = ledger.open(first, ["a", "b"]);
  await call.whenDurable();
  await call.settle(end);
  await ledger.open(second, ["a"]).settle(end);
  expect(lines).toEqual([startLine(first, ["a", "b"]), endLine(first, end, ["a", "b"]), callLine(second, end, ["a"])]);
  expect(lines.join("")).toContain('"shares":["a","b"]');
});

test("the interval can be set, and each call has its own time", () => {
  const { lines, ledger } = setUp(100);
  ledger.open(first);
  vi.advanceTimersByTime(150);
  ledger.open(second);
  vi.advanceTimersByTime(50);
  expect(lines).toEqual([startLine(first)]);
  vi.advanceTimersByTime(99);
  expect(lines).toEqual([startLine(first)]);
  vi.advanceTimersByTime(1);
  expect(lines).toEqual([startLine(first), startLine(second)]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a call that is opened after a quiet time is written too", () => {
  const { lines, ledger } = setUp();
  ledger.open(first);
  vi.advanceTimersByTime(100);
  expect(vi.getTimerCount()).toBe(0);
  ledger.open(second);
  ledger.open({ ...start, request_id: "r3" });
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(10);
  expect(lines).toHaveLength(3);
});

test("a start is written at once where it must be durable, and once", async () => {
  const { lines, ledger } = setUp();
  const call = ledger.open(first);
  await call.whenDurable();
  await call.whenDurable();
  expect(lines).toEqual([startLine(first)]);
  vi.advanceTimersByTime(100);
  expect(lines).toHaveLength(1);
});

test("a call ends once, and nothing is written after its end", async () => {
  const { lines, ledger } = setUp();
  const call = ledger.open(first);
  await call.settle(end);
  await call.settle({ ...end, state: "failed" });
  await call.whenDurable();
  expect(lines).toEqual([callLine(first, end)]);
});

test("all pending starts can be written, the older ones first", () => {
  const { lines, ledger } = setUp();
  ledger.open(first);
  vi.advanceTimersByTime(5);
  ledger.open(second);
  ledger.writeStarts();
  expect(lines).toEqual([startLine(first), startLine(second)]);
  vi.advanceTimersByTime(100);
  expect(lines).toHaveLength(2);
});
