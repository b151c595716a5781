import { describe, expect, it } from "vitest";
import { nameSimilarity } from "./name-similarity.ts";

describe("likeness", () => {
  it("is 1 for the same letters, whatever stands between them", () => {
    expect(nameSimilarity("text-to-image", "Text to Image")).toBe(1);
  });

  it("is 0 where no pair of letters is shared", () => {
    expect(nameSimilarity("audio", "text")).toBe(0);
    expect(nameSimilarity("", "")).toBe(0);
  });

  it("puts a misspelling nearer than a stranger", () => {
    expect(nameSimilarity("sumarisation", "summarization")).toBeGreaterThan(
      nameSimilarity("sumarisation", "translation"),
    );
  });
});
