import { expect, it } from "vitest";
import { namedScores } from "./named-scores.ts";

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
