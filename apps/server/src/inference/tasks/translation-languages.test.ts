import { expect, test } from "vitest";
import { languageCode } from "./translation-languages.ts";

const short = ["und", "en", "de", "fr", "es", "zh"];
const regional = ["en_XX", "de_DE", "fr_XX", "zh_CN"];
const scripted = ["eng_Latn", "deu_Latn", "zho_Hans", "zho_Hant"];

test.each([
  [short, "de", "de"],
  [short, "de_DE", "de"],
  [short, "deu_Latn", "de"],
  [short, "en_XX", "en"],
  [regional, "en", "en_XX"],
  [regional, "deu_Latn", "de_DE"],
  [scripted, "en-GB", "eng_Latn"],
  [scripted, "zh_CN", "zho_Hans"],
  [scripted, "zh-TW", "zho_Hant"],
  [short, "it", undefined],
  [short, "not a language", undefined],
  [short, "und", "und"],
])("of %j, %s is %s", (codes, wanted, code) => {
  expect(languageCode(codes, wanted)).toBe(code);
});
