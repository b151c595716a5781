import { expect, it } from "vitest";
import { findSpecialTokens, specialPattern } from "./special-tokens.ts";

const found = (text: string, named?: readonly string[]) =>
  findSpecialTokens(text, specialPattern(named)).map(({ start, end }) => text.slice(start, end));

it("finds common forms of special tokens", () => {
  expect(found("<|im_start|>user\nHi <b>you</b><|im_end|>")).toEqual(["<|im_start|>", "<|im_end|>"]);
  expect(found("<s>[INST] <<SYS>> a [b] </s>")).toEqual(["<s>", "[INST]", "<<SYS>>", "</s>"]);
  expect(found("<｜begin▁of▁sentence｜><think>x</think>")).toEqual(["<｜begin▁of▁sentence｜>", "<think>", "</think>"]);
  expect(found("a < b | c > d and 1 <| 2 |> 3")).toEqual([]);
});

it("finds a model's own tokens, longest first", () => {
  expect(found("(^)x(^^)", ["(^)", "(^^)", " "])).toEqual(["(^)", "(^^)"]);
});
