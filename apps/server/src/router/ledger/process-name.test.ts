import { expect, test } from "vitest";
import { hasExited, isRunningHere, numbersOf, processNameOf } from "./process-name.ts";

const name = (host: string, pid: number, startedAt: number, random = "a1") =>
  processNameOf({ host, pid, startedAt }, random);
const me = name("box", 7, 1_000);
const running =
  (...pids: readonly number[]) =>
  (pid: number) =>
    pids.includes(pid);

test("is a valid file name with a stable pid scope", () => {
  expect(name("box", 7, 1_000.4, "r")).toBe("box.7.rs.r");
  expect(numbersOf()).toMatch(/^[0-9a-f]{16}$/);
  expect(numbersOf()).toBe(numbersOf());
});

test.each([
  ["another pid that is unused", name("box", 8, 1_000), running(7), true],
  ["another pid that is in use", name("box", 8, 1_000), running(7, 8), false],
  ["the same pid with an earlier start", name("box", 7, 500), running(7), true],
  ["another hub in this process", name("box", 7, 1_000, "b2"), running(7), false],
  ["another machine", name("other", 8, 1_000), running(7), false],
  ["a name of an earlier version", "4a1e9f10-0000-4000-8000-000000000000", running(7), false],
])("%s", (_name, other, isRunning, expected) => {
  expect(hasExited(other, me, isRunning)).toBe(expected);
});

test("finds this process running, but no process with an impossible pid", () => {
  expect([isRunningHere(process.pid), isRunningHere(2 ** 30)]).toEqual([true, false]);
});
