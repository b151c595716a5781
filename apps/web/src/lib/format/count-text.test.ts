import { describe, expect, it } from "vitest";
import { countOf, countText, fullCount } from "./count-text.ts";

describe("countText", () => {
  it.each([
    [0, "0"],
    [950, "950"],
    [999, "999"],
    [1000, "1k"],
    [22_713, "22.7k"],
    [125_000_000, "125M"],
    [999_950, "1M"],
    [1_543_714_304, "1.5B"],
    [7_000_000_000, "7B"],
    [671_026_419_200, "671B"],
    [1_000_000_000_000, "1T"],
  ])("formats %i as %s", (count, text) => expect(countText(count)).toBe(text));
});

describe("countOf", () => {
  it("pluralizes and groups thousands", () => {
    expect(countOf(1, "model")).toBe("1 model");
    expect(countOf(2_000_000, "model")).toBe("2,000,000 models");
    expect(countOf(2, "match", "matches")).toBe("2 matches");
    expect(fullCount(1234)).toBe("1,234");
  });
});
