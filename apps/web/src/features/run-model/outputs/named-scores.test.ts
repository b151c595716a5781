import { expect, it } from "vitest";
import { doubtText, namedScores } from "./named-scores.ts";

const named = (labels: readonly string[]) =>
  namedScores(labels.map((label) => ({ label, score: 0.1 }))).map(({ label }) => label);

it("names languages if all labels are language codes", () => {
  expect(named(["de", "nl", "pt"])).toEqual(["German", "Dutch", "Portuguese"]);
});

it("leaves other labels alone", () => {
  expect(named(["no", "it"])).toEqual(["no", "it"]);
  expect(named(["de", "nl", "positive"])).toEqual(["de", "nl", "positive"]);
  expect(named(["0", "1", "7"])).toEqual(["0", "1", "7"]);
});

it("names three languages if none of them is likely", () => {
  const scores = (first: number) => [
    { label: "de", score: first },
    { label: "nl", score: 0.3 },
    { label: "af", score: 0.1 },
    { label: "pt", score: 0.01 },
  ];
  expect(doubtText(scores(0.4))).toBe("Not sure: German, Dutch or Afrikaans.");
  expect(doubtText(scores(0.5))).toBeUndefined();
  expect(doubtText([{ label: "positive", score: 0.4 }, ...scores(0.3)])).toBeUndefined();
  expect(doubtText([])).toBeUndefined();
});
