import { describe, expect, it } from "vitest";
import { findWords, hasWordStartingWith, initialsOf, wordsOf } from "./word-match.ts";

describe("wordsOf", () => {
  it("splits at everything but letters and digits", () => {
    expect(wordsOf("  Text-to_Image  (3D, naïve) ")).toEqual(["text", "to", "image", "3d", "naïve"]);
  });
});

describe("findWords", () => {
  it("matches only the start of words", () => {
    expect(findWords("A banner in banners", ["ban", "ner"])).toEqual([
      { start: 2, end: 5 },
      { start: 12, end: 15 },
    ]);
  });

  it("merges overlapping ranges", () => {
    expect(findWords("Banana", ["ban", "banan"])).toEqual([{ start: 0, end: 5 }]);
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

describe("hasWordStartingWith", () => {
  it("matches only the start of words", () => {
    expect(hasWordStartingWith("Image Segmentation", "seg")).toBe(true);
    expect(hasWordStartingWith("Image Segmentation", "age")).toBe(false);
  });
});
