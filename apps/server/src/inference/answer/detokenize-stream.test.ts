import { expect, test } from "vitest";
import { createDetokenizeStream } from "./detokenize-stream.ts";

const utf8 = new TextEncoder();

/** A tokenizer of single bytes: each token is one. */
const decode = (ids: readonly number[]) => new TextDecoder().decode(Uint8Array.from(ids));

const flowOf = (text: string, stops: readonly string[]) => {
  const detokenizer = createDetokenizeStream(decode, stops);
  const pieces: string[] = [];
  for (const id of utf8.encode(text)) pieces.push(detokenizer.add(id));
  pieces.push(detokenizer.end());
  return { pieces: pieces.filter(Boolean), text: detokenizer.text(), isStopped: detokenizer.isStopped() };
};

test("emits text character by character", () => {
  expect(flowOf("abc", [])).toEqual({ pieces: ["a", "b", "c"], text: "abc", isStopped: false });
});

test("half a character is held back until it is whole", () => {
  expect(flowOf("é😀", []).pieces).toEqual(["é", "😀"]);
});

test("what could become a stop is held back, and goes out if it does not", () => {
  expect(flowOf("a</b</s>c", ["</s>"])).toEqual({ pieces: ["a", "</b"], text: "a</b", isStopped: true });
  expect(flowOf("a</", ["</s>"])).toEqual({ pieces: ["a", "</"], text: "a</", isStopped: false });
});

test("of several stops, the first in the text counts", () => {
  expect(flowOf("one two three", ["three", "two"])).toMatchObject({ text: "one ", isStopped: true });
});

test("spaces between prompt and answer are the answer's", () => {
  const words = (ids: readonly number[]) => ids.map((id) => `w${id}`).join(" ");
  const detokenizer = createDetokenizeStream(words, [], [1, 2]);
  expect([detokenizer.add(3), detokenizer.add(4), detokenizer.end(), detokenizer.text()]).toEqual([
    " w3",
    " w4",
    "",
    " w3 w4",
  ]);
});
