import { describe, expect, it } from "vitest";
import { foldedScores } from "./folded-scores.ts";

describe("foldedScores", () => {
  it("sums up what is under one percent", () => {
    const scores = [
      { label: "German", score: 0.95 },
      { label: "Dutch", score: 0.03 },
      { label: "Danish", score: 0.009 },
      { label: "Swedish", score: 0.006 },
    ];
    expect(foldedScores(scores)).toEqual({
      bars: scores.slice(0, 2),
      rest: { label: "2 others, each under 1%", score: expect.closeTo(0.015) },
    });
  });

  it("says only how many others there are if one of them is likely", () => {
    const { rest } = foldedScores([0.5, 0.3, 0.2].map((score) => ({ label: String(score), score })));
    expect(rest).toEqual({ label: "1 other", score: 0.2 });
  });

  it("has no rest if everything is shown", () => {
    expect(foldedScores([{ label: "a", score: 1 }])).toEqual({ bars: [{ label: "a", score: 1 }], rest: undefined });
  });
});
