import { describe, expect, it } from "vitest";
import { firstSentence } from "./first-sentence.ts";

describe("firstSentence", () => {
  it.each([
    [
      "# Language identification\n\nDetects which of **151** languages a text is in. Labels are ISO codes.\n",
      "Detects which of 151 languages a text is in.",
    ],
    ["# Title\nA model on [v2.1 data](/x) of `lines`.\n", "A model on v2.1 data of lines."],
    [
      "![badge](b.png)\n\n| a | b |\n|---|---|\n\n<div>x</div>\n\nPredicts the species: four kinds.",
      "Predicts the species.",
    ],
    ["No full stop\nover two lines", "No full stop over two lines"],
    ["# Only a title", undefined],
    ["", undefined],
  ])("%j", (markdown, sentence) => expect(firstSentence(markdown)).toBe(sentence));

  it("cuts long sentences", () => {
    const sentence = firstSentence(`${"word ".repeat(100)}.`) ?? "";
    expect(sentence.length).toBeLessThanOrEqual(160);
    expect(sentence.endsWith("word…")).toBe(true);
  });

  it("stays fast on hostile text", () => {
    expect(firstSentence("[".repeat(100_000))).toBeDefined();
  });
});
