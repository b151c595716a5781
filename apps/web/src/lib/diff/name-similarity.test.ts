import { describe, expect, it } from "vitest";
import { nameSimilarity } from "./name-similarity.ts";

describe("nameSimilarity", () => {
  it("is 1 for the same letters, ignoring separators", () => {
    expect(nameSimilarity("text-to-image", "Text to Image")).toBe(1);
  });

  it("is 0 without a shared pair of letters", () => {
    expect(nameSimilarity("audio", "text")).toBe(0);
    expect(nameSimilarity("", "")).toBe(0);
  });

  it("ranks a misspelling above an unrelated name", () => {
    expect(nameSimilarity("sumarisation", "summarization")).toBeGreaterThan(
      nameSimilarity("sumarisation", "translation"),
    );
  });
});
