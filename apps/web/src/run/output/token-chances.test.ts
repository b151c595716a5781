import { expect, test } from "vitest";
import { answerTokens, tokensWithin } from "./token-chances.ts";

const token = (text: string, chance = 1) => ({ text, chance, choices: [] });

test("only entries with a text and a number are tokens", () => {
  expect(
    answerTokens({ content: [{ token: "a", logprob: Math.log(0.5) }, { token: "b" }, { logprob: 0 }, "c"] }),
  ).toEqual([{ text: "a", chance: expect.closeTo(0.5), choices: [] }]);
  for (const none of [undefined, null, 7, {}, { content: null }, { content: [] }])
    expect(answerTokens(none)).toBeUndefined();
});

test("tokens that end an answer are left out", () => {
  expect(tokensWithin("Hi.", [token("Hi"), token("."), token("<|end|>")])).toEqual([token("Hi"), token(".")]);
});

test("tokens that do not spell the answer are not shown", () => {
  expect(tokensWithin("é", [token("�"), token("�")])).toBeUndefined();
  expect(tokensWithin("Hi", [token("H")])).toBeUndefined();
  expect(tokensWithin("Hi", [])).toBeUndefined();
});
