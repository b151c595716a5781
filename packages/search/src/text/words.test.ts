import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance, isWithin, typosAllowed } from "./edit-distance.ts";
import { wordsOf } from "./words.ts";

describe("words of an id", () => {
  test.each([
    ["meta-llama/Llama3Instruct", ["meta", "llama", "llama3instruct", "3", "instruct"]],
    ["TheBloke/Llama-2-7B_v0.1", ["thebloke", "the", "bloke", "llama", "2", "7b", "7", "b", "v0", "v", "0", "1"]],
    ["EleutherAI/GPTNeoX", ["eleutherai", "eleuther", "ai", "gptneox", "gpt", "neo", "x"]],
    ["a/a1b2c3d4e5f6", ["a", "a1b2c3d4e5f6"]],
    ["Ünïcode/éTest", ["Ünïcode", "éTest", "é", "test"].map((word) => word.replace("T", "t"))],
    ["--/--", []],
  ])("%s", (id, words) => {
    expect(new Set(wordsOf(id))).toEqual(new Set(words));
  });

  test("are the same whether the plain loop finds them or the patterns do", () => {
    const text = fc.string({ unit: fc.constantFrom(..."aBc3-_A9./Z"), maxLength: 14 });
    fc.assert(
      fc.property(text, (id) => {
        const byPattern = wordsOf(`${id} é`).filter((word) => word !== "é");
        expect(new Set(wordsOf(id))).toEqual(new Set(byPattern));
      }),
    );
  });
});

describe("typos", () => {
  const isClose = (left: string, right: string) =>
    isWithin(Buffer.from(left), Buffer.from(`__${right}`), 2, right.length, typosAllowed(left.length));

  test.each([
    ["bert", "brt", true],
    ["bert", "bret", true],
    ["bert", "bertt", true],
    ["bert", "bart", true],
    ["bert", "bat", false],
    ["bet", "bert", false],
    ["distilbert", "dsitilbret", true],
    ["distilbert", "distil", false],
    ["mistral", "msitarl", false],
  ])("%s for %s: %s", (left, right, isForgiven) => {
    expect(isClose(left, right)).toBe(isForgiven);
  });

  test("are counted as the full table of changes counts them", () => {
    const changes = (left: string, right: string): number => {
      if (left === "" || right === "") return left.length + right.length;
      const one = left.slice(1);
      const other = right.slice(1);
      const isSwap = left.length > 1 && left[0] === right[1] && left[1] === right[0];
      const kept = changes(one, other) + (left[0] === right[0] ? 0 : 1);
      const swapped = isSwap ? changes(left.slice(2), right.slice(2)) + 1 : kept;
      return Math.min(kept, swapped, changes(one, right) + 1, changes(left, other) + 1);
    };
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
    fc.assert(
      fc.property(word, word, fc.nat(2), (left, right, limit) => {
        const isFound = isWithin(Buffer.from(left), Buffer.from(`_${right}_`), 1, right.length, limit);
        expect(isFound).toBe(changes(left, right) <= limit);
        expect(editDistance(left, right)).toBe(changes(left, right));
      }),
      { numRuns: 400 },
    );
  });
});
