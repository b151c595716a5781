import fc from "fast-check";
import { expect, test } from "vitest";
import { Automaton } from "./automaton.ts";
import { anyInteger, anyNumber, numberBetween, scaledBound } from "./number-rules.ts";
import type { GrammarRule } from "./rule.ts";

const matches = (rule: GrammarRule, written: string): boolean => {
  const automaton = new Automaton(rule, (bytes) => [...bytes].map(() => 1));
  let state = automaton.start;
  for (const byte of Buffer.from(written)) state = state && automaton.move(state, byte);
  return state?.isAccepting ?? false;
};

const within = (min: number | undefined, max: number | undefined, isWhole: boolean) =>
  numberBetween(
    { min: min === undefined ? undefined : scaledBound(min), max: max === undefined ? undefined : scaledBound(max) },
    isWhole,
  );

test("whole numbers match exactly if they are within their bounds", () => {
  const bound = fc.integer({ min: -2_000, max: 2_000 });
  fc.assert(
    fc.property(bound, bound, fc.integer({ min: -2_500, max: 2_500 }), (one, other, value) => {
      const min = Math.min(one, other);
      const max = Math.max(one, other);
      expect(matches(within(min, max, true), String(value))).toBe(value >= min && value <= max);
    }),
    { numRuns: 500 },
  );
});

test("numbers with decimals match exactly if they are within their bounds", () => {
  const hundredths = fc.integer({ min: -500, max: 500 }).map((value) => value / 100);
  fc.assert(
    fc.property(hundredths, hundredths, fc.integer({ min: -6_000, max: 6_000 }), (one, other, thousandths) => {
      const min = Math.min(one, other);
      const max = Math.max(one, other);
      const value = thousandths / 1_000;
      if (value === 0) return;
      expect([min, max, value, matches(within(min, max, false), String(value))]).toEqual([
        min,
        max,
        value,
        value >= min && value <= max,
      ]);
    }),
    { numRuns: 500 },
  );
});

test.each<[string, GrammarRule, readonly string[], readonly string[]]>([
  ["integers", anyInteger, ["0", "-7", "123456789012345"], ["", "-", "01", "1.0", "1234567890123456"]],
  ["numbers", anyNumber, ["0", "-0.5", "1e9", "12.25E-3"], ["", ".5", "1.", "1e", "1e999", "--1"]],
  ["at least 10", within(10, undefined, true), ["10", "999999999999999"], ["9", "-10"]],
  ["at most -3", within(undefined, -3, true), ["-3", "-40"], ["-2", "3", "0"]],
  ["0 to 1", within(0, 1, false), ["0", "1", "0.25", "0.999999999"], ["1.1", "2", "-0.5", "-0"]],
  ["no number between", within(0.2, 0.4, true), [], ["0", "1", "0.3"]],
])("%s", (_name, rule, matching, others) => {
  for (const written of matching) expect([written, matches(rule, written)]).toEqual([written, true]);
  for (const written of others) expect([written, matches(rule, written)]).toEqual([written, false]);
});

test("bounds of their own exclude themselves", () => {
  const rule = numberBetween(
    { min: scaledBound(0), max: scaledBound(1), isMinExclusive: true, isMaxExclusive: true },
    false,
  );
  expect(["0", "0.000000001", "0.5", "0.999999999", "1"].map((value) => matches(rule, value))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test("bounds with more than nine decimals have no exact form", () => {
  expect([scaledBound(0.1), scaledBound(1e-9), scaledBound(1e-10), scaledBound(1e300)]).toEqual([
    100_000_000n,
    1n,
    undefined,
    10n ** 24n - 1n,
  ]);
});
