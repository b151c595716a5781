import { expect, test } from "vitest";
import { isAborted, isRunningHere, numbersOf, processNameOf } from "./process-name.ts";

const name = (host: string, pid: number, startedAt: number, random = "a1") =>
  processNameOf({ host, pid, startedAt }, random);
const me = name("box", 7, 1_000);
const running =
  (...pids: readonly number[]) =>
  (pid: number) =>
    pids.includes(pid);

test("a name is fit for a file's, and the same for what counts together", () => {
  expect(name("box", 7, 1_000.4, "r")).toBe("box.7.rs.r");
  expect(numbersOf()).toMatch(/^[0-9a-f]{16}$/);
  expect(numbersOf()).toBe(numbersOf());
});

test.each([
  ["another number that nobody has", name("box", 8, 1_000), running(7), true],
  ["another number that somebody has", name("box", 8, 1_000), running(7, 8), false],
  ["the same number in an earlier life", name("box", 7, 500), running(7), true],
  ["another hub of this very process", name("box", 7, 1_000, "b2"), running(7), false],
  ["another machine", name("other", 8, 1_000), running(7), false],
  ["a name of an earlier version", "4a1e9f10-0000-4000-8000-000000000000", running(7), false],
])("%s", (_name, other, isRunning, expected) => {
  expect(isAborted(other, me, isRunning)).toBe(expected);
});

test("this process runs, and no process has a number that is too large", () => {
  expect([isRunningHere(process.pid), isRunningHere(2 ** 30)]).toEqual([true, false]);
});
