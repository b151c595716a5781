import { describe, expect, it } from "vitest";
import { peaksOf } from "../files/peaks.ts";
import { scoreText } from "./score-text.ts";
import { timeText } from "./time-text.ts";

describe("scoreText", () => {
  it.each([
    [0.86, "0.86"],
    [0.004, "0.004"],
    [0, "0.00"],
    [-0.5, "-0.50"],
    [21.54, "21.5"],
    [412_300, "412,300"],
  ])("%d → %s", (score, text) => {
    expect(scoreText(score)).toBe(text);
  });
});

describe("timeText", () => {
  it.each([
    [0, "0:00"],
    [6.6, "0:07"],
    [90, "1:30"],
    [Number.NaN, "0:00"],
  ])("%d s → %s", (seconds, text) => {
    expect(timeText(seconds)).toBe(text);
  });
});

describe("peaksOf", () => {
  it("scales to the loudest step", () => {
    expect(peaksOf(new Float32Array([0, 0, 0.5, -0.5, 0.25, 0.25]), 3)).toEqual([0, 1, 0.5]);
  });

  it("keeps silence at zero", () => {
    expect(peaksOf(new Float32Array(8), 2)).toEqual([0, 0]);
  });
});
