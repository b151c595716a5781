import { describe, expect, it } from "vitest";
import { likeness } from "./likeness.ts";

describe("likeness", () => {
  it("is 1 for the same letters, whatever stands between them", () => {
    expect(likeness("text-to-image", "Text to Image")).toBe(1);
  });

  it("is 0 where no pair of letters is shared", () => {
    expect(likeness("audio", "text")).toBe(0);
    expect(likeness("", "")).toBe(0);
  });

  it("puts a misspelling nearer than a stranger", () => {
    expect(likeness("sumarisation", "summarization")).toBeGreaterThan(likeness("sumarisation", "translation"));
  });
});
