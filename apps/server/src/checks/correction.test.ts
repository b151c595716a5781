import { expect, test } from "vitest";
import { alarmIn, holm } from "./correction.ts";

test("Holm rejects stepwise and stops at the first that holds", () => {
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([true, false, false, true]);
  expect(holm([0.01, 0.02, 0.04])).toEqual([true, true, true]);
  expect(holm([0.06, 0.001])).toEqual([false, true]);
  expect(holm([])).toEqual([]);
});

test("one endpoint among many needs more evidence than one alone", () => {
  expect(holm([0.02])).toEqual([true]);
  expect(holm([0.02, ...Array<number>(30).fill(0.5)])).not.toContain(true);
});

const daily = (...pValues: number[]) => pValues.map((p, day) => ({ at: `2026-11-0${day + 1}`, p }));

test("an alarm needs three checks in a row, and is dated by the first", () => {
  expect(alarmIn(daily(0.4, 0.0005, 0.0005, 0.4, 0.0005))).toBeUndefined();
  expect(alarmIn(daily(0.4, 0.0005, 0.0004, 0.0009))?.at).toBe("2026-11-02");
  expect(alarmIn(daily(0.01, 0.01), { level: 0.05, inARow: 2 })?.at).toBe("2026-11-01");
});
