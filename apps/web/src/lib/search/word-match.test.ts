import { describe, expect, it } from "vitest";
import {
  contentWords,
  findWords,
  hasSimilarWord,
  hasWordStartingWith,
  initialsOf,
  stemOf,
  wordsOf,
} from "./word-match.ts";

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

  it("finds nothing for no words, or an empty one", () => {
    expect(findWords("Banana", [])).toEqual([]);
    expect(findWords("Banana", [""])).toEqual([]);
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

describe("questions", () => {
  it("keep the words that carry meaning", () => {
    expect(contentWords("How do I import a model?")).toEqual(["import", "model"]);
    expect(contentWords("how do I")).toEqual(["how", "do", "i"]);
  });

  it("match words with the same stem", () => {
    expect(["detect", "detects", "detection", "detecting"].map(stemOf)).toEqual(Array(4).fill("detect"));
    expect(stemOf("news")).toBe("news");
    expect(hasSimilarWord("Object Detection", "objects")).toBe(true);
    expect(hasSimilarWord("Translation", "translate")).toBe(true);
    expect(hasSimilarWord("Importing from another hub", "import")).toBe(true);
    expect(hasSimilarWord("Text Classification", "clasp")).toBe(false);
  });
});
