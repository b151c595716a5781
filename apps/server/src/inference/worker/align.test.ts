import { expect, test } from "vitest";
import { alignTokens } from "./align.ts";

const word = (text: string) => ({ text, isUnknown: text === "[UNK]", isSpecial: /^\[/.test(text) });

/** The stretch of the text that each token stands for. */
const stretches = (tokenizer: object, text: string, tokens: readonly string[]) =>
  alignTokens({ ...tokenizer }, text, tokens.map(word)).map((place) => place && text.slice(place.start, place.end));

const pieces = { decoder: { type: "WordPiece" } };
const bytes = { pre_tokenizer: { type: "ByteLevel" } };

test.each([
  [
    "words in pieces",
    "Unbelievable, isn't it?",
    ["[CLS]", "un", "##believ", "##able", ",", "isn", "'", "t", "it", "?", "[SEP]"],
    [undefined, "Un", "believ", "able", ",", "isn", "'", "t", "it", "?", undefined],
  ],
  ["accents and white space", "Café  \n société", ["cafe", "societe"], ["Café", "société"]],
  ["a word that is not known", "the qxz cat", ["the", "[UNK]", "cat"], ["the", "qxz", "cat"]],
  ["characters beyond the first plane", "a 😀 b", ["a", "😀", "b"], ["a", "😀", "b"]],
  ["one character that becomes two", "ﬁne", ["fine"], ["ﬁne"]],
  ["pieces that mark the beginning of words", "Hello world", ["▁Hello", "▁wor", "ld"], ["Hello", "wor", "ld"]],
  ["a token that is nowhere", "cat", ["dog", "cat"], [undefined, "cat"]],
])("%s", (_name, text, tokens, wanted) => {
  expect(stretches(pieces, text, tokens)).toEqual(wanted);
});

test.each([
  ["words with their space", "the cat sat", ["the", "Ġcat", "Ġsat"], ["the", "cat", "sat"]],
  ["a space that the tokenizer put first", "cat", ["Ġcat"], ["cat"]],
  ["a character in several tokens", "é!", ["Ã", "©", "!"], ["é", "é", "!"]],
])("bytes: %s", (_name, text, tokens, wanted) => {
  expect(stretches(bytes, text, tokens)).toEqual(wanted);
});
