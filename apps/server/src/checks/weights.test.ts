import type { CheckResult, FirstTokenLogprobs } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { seededRandom } from "./seeded-random.ts";
import { readGreedyAnswers, readLogprobDrift, readLogprobsAgainst, readSamples } from "./weights.ts";

const window = (seed: number, shift = 0): FirstTokenLogprobs[] => {
  const random = seededRandom(seed);
  return Array.from({ length: 10 }, () => ({ a: -0.5 + shift + random() * 0.01, b: -2 + random() * 0.01 }));
};

/** A history of days: each has its own logprobs, shifted from the given day on. */
const historyOf = (days: number, changedOn: number): CheckResult[] => {
  const history: CheckResult[] = [];
  for (let day = 1; day <= days; day++) {
    const at = `2026-11-${String(day).padStart(2, "0")}T06:00:00.000Z`;
    const logprobs = window(day, day >= changedOn ? 0.5 : 0);
    const read = readLogprobDrift(history, logprobs, at);
    history.push({
      check: "weights",
      outcome: read?.judgment.outcome ?? "passed",
      sentence: read?.judgment.sentence ?? "",
      at,
      cost: { calls: 10, promptTokens: 90, completionTokens: 10 },
      logprobs,
      ...(read && { weights: read.reading }),
    });
  }
  return history;
};

describe("drift of first-token logprobs", () => {
  test("a change is told after three checks, with the day of the first", () => {
    const told = historyOf(7, 4).map(({ outcome }) => outcome);
    expect(told).toEqual(["passed", "passed", "passed", "cannot-tell", "cannot-tell", "failed", "failed"]);
    expect(historyOf(6, 4).at(-1)?.sentence).toBe("Answers changed on Nov 4.");
    expect(historyOf(7, 4).at(-1)?.sentence).toBe("Answers changed on Nov 4.");
  });

  test("after ten checks the new answers are the usual ones", () => {
    const outcomes = historyOf(16, 4).map(({ outcome }) => outcome);
    expect(outcomes.slice(3, 13)).toEqual(["cannot-tell", "cannot-tell", ...Array<string>(8).fill("failed")]);
    expect(outcomes.slice(13)).toEqual(["passed", "passed", "passed"]);
  });

  test("without a change every day is that of the day before", () => {
    const history = historyOf(7, 99);
    expect(history.every(({ outcome }) => outcome === "passed")).toBe(true);
    expect(history.at(-1)?.sentence).toBe("Answers are those of Nov 6.");
  });

  test("the first window has nothing to be compared with", () => {
    expect(readLogprobDrift([], window(1), "2026-11-01")).toBeUndefined();
  });
});

test("an own engine's spread is the threshold for a provider", () => {
  const own = [window(1), window(2), window(3)];
  expect(readLogprobsAgainst(own, window(4)).judgment.outcome).toBe("passed");
  expect(readLogprobsAgainst(own, window(4, 0.4))).toMatchObject({
    judgment: { outcome: "failed", sentence: "Logprobs differ from those of the hub's own engine." },
    reading: { against: "own-engine" },
  });
});

test("greedy answers are told with the share that matches", () => {
  const zeros = Array<number>(400).fill(0);
  const strayed = zeros.map((_zero, at) => (at % 10 === 0 ? 1 : 0));
  expect(readGreedyAnswers(zeros, { reference: [zeros, zeros] })?.judgment).toEqual({
    outcome: "passed",
    sentence: "Answers are those of the hub's own engine: 100.0% of 400 tokens match.",
  });
  expect(readGreedyAnswers(strayed, { reference: [zeros, zeros] })?.judgment.sentence).toBe(
    "Answers differ from those of the hub's own engine: 90.0% of 400 tokens match.",
  );
  expect(readGreedyAnswers([0], { reference: [zeros] })).toBeUndefined();
});

test("samples of one distribution pass", () => {
  const prompt = { first: ["one two", "two one", "one one"], second: ["two one", "one two", "one one"] };
  expect(readSamples([prompt, prompt]).judgment.outcome).toBe("passed");
  const apart = { first: Array<string>(6).fill("tide"), second: Array<string>(6).fill("wind") };
  expect(readSamples([apart, apart, apart]).judgment.outcome).toBe("failed");
});
