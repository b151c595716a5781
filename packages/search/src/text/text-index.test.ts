import { expect, test } from "vitest";
import { readTerms } from "./text-index.ts";

const wordsOf = (text: string) =>
  readTerms(text).map(({ words }) => words.map((word) => Buffer.from(word).toString("utf8")));

test("repeated terms and words are looked up once", () => {
  expect(wordsOf("A a ".repeat(75))).toEqual([["a"]]);
  expect(wordsOf("a/b-c.d_e-".repeat(30))).toEqual([["a", "b", "c", "d", "e"]]);
});

test("a text is read up to its 16th distinct word", () => {
  const words = Array.from({ length: 40 }, (_, at) => `w${at}`);
  expect(wordsOf(words.join(" "))).toEqual(words.slice(0, 16).map((word) => [word]));
  expect(wordsOf(words.join("-"))).toEqual([words.slice(0, 16)]);
  expect(wordsOf(`first ${words.join("-")} last`)).toEqual([["first"], words.slice(0, 15)]);
});
