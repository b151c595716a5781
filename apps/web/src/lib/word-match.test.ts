import { describe, expect, it } from "vitest";
import { findWords, initialsOf, startsAWord, wordsOf } from "./word-match.ts";

describe("wordsOf", () => {
  it("splits at spaces, hyphens and underscores", () => {
    expect(wordsOf("  Text-to_Image  model ")).toEqual(["text", "to", "image", "model"]);
  });
});

describe("findWords", () => {
  it("finds every place and joins those that overlap", () => {
    expect(findWords("Banana band", ["ban", "ana"])).toEqual([
      { start: 0, end: 4 },
      { start: 7, end: 10 },
    ]);
  });

  it("finds nothing for no words", () => {
    expect(findWords("Banana", [])).toEqual([]);
  });
});

describe("initialsOf", () => {
  it("reads hyphens as spaces", () => {
    expect(initialsOf("Text-to-Speech")).toBe("tts");
  });
});

describe("startsAWord", () => {
  it("looks at the beginnings of words only", () => {
    expect(startsAWord("Image Segmentation", "seg")).toBe(true);
    expect(startsAWord("Image Segmentation", "age")).toBe(false);
  });
});
