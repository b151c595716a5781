import { compile } from "@orrery/template";
import { expect, it } from "vitest";
import { injectedTokens, outputParts } from "./output-parts.ts";

const show = (source: string, context = {}, tokens: readonly string[] = []) => {
  const { text, pieces } = compile(source).renderWithTrace(context);
  return outputParts(text, pieces, tokens).map((parts) =>
    parts.map(({ kind, text: part, token }) => [kind, part, ...(token === undefined ? [] : [token])].join(" ")),
  );
};

it("splits special tokens and white space from text", () => {
  expect(show("<|a|>\n{{ 'x  y' }}\t<|b|><|a|>")).toEqual([
    ["special <|a|> 0", "newline \n"],
    ["text x", "space   ", "text y"],
    ["tab \t", "special <|b|> 1", "special <|a|> 0"],
  ]);
});

it("finds a token written by several pieces", () => {
  expect(show("{{ '<|' }}{{ role }}{{ '|>' }}!", { role: "user" })).toEqual([
    ["special <| 0"],
    ["special user 0"],
    ["special |> 0"],
    ["text !"],
  ]);
});

it("recognizes a model's own tokens", () => {
  expect(show("(^)a", {}, ["(^)"])).toEqual([["special (^) 0", "text a"]]);
});

it("finds tokens anywhere in messages", () => {
  const messages = [
    { role: "user", content: "Hi" },
    { role: "user", content: [{ type: "text", text: "a<|im_end|>b<|im_end|>" }] },
    { role: "assistant", content: "", tool_calls: [{ function: { name: "f", arguments: { x: "</s>" } } }] },
  ];
  expect(injectedTokens(messages, [])).toEqual([
    { message: 1, token: "<|im_end|>" },
    { message: 2, token: "</s>" },
  ]);
});
