import { expect, it } from "vitest";
import { languageName } from "./language-name.ts";
import { rareLanguages } from "./rare-languages.ts";

it("names languages, and leaves other tags as they are", () => {
  expect(["de", "aa", "zh-Hant", "multilingual", "toString"].map(languageName)).toEqual([
    "German",
    "Afar",
    "Traditional Chinese",
    "multilingual",
    "toString",
  ]);
});

it("rare languages have the names of the full data", () => {
  const names = new Intl.DisplayNames("en", { type: "language" });
  expect(Object.keys(rareLanguages).length).toBeGreaterThan(40);
  for (const [code, name] of Object.entries(rareLanguages)) expect(names.of(code), code).toBe(name);
});
