import { describe, expect, test } from "vitest";
import * as lexer from "./lexer.ts";

const usual = { trimBlocks: true, lstripBlocks: true, keepTrailingNewline: false };

const kinds = ["end", "text", "open", "string", "integer", "float", "name", "sign"];

/** Reads a template to its end; the last token is the end itself. */
function tokenize(source: string, options = usual) {
  lexer.startLexing(source, options);
  const tokens: { kind: string | undefined; value: string; start: number; end: number }[] = [];
  for (; ; lexer.advance()) {
    const { tokenKind, tokenValue: value, tokenStart: start, tokenEnd: end } = lexer.lexer;
    tokens.push({ kind: kinds[tokenKind], value, start, end });
    if (tokenKind === lexer.END) return tokens;
  }
}

/** Tokens as short text: kind and value. */
function tokens(source: string, options = usual): string[] {
  return tokenize(source, options).map(({ kind, value }) =>
    kind === "end" ? "end" : `${kind} ${JSON.stringify(value)}`,
  );
}

describe("whitespace", () => {
  test.each<[string, string, string[]]>([
    ["a newline after a block goes", "{% x %}\na", ['open "{%"', 'name "x"', 'sign "%}"', 'text "a"', "end"]],
    [
      "spaces before a block at the start of a line go",
      "a\n  {% x %}",
      ['text "a\\n"', 'open "{%"', 'name "x"', 'sign "%}"', "end"],
    ],
    [
      "plus keeps both",
      "a\n  {%+ x +%}\nb",
      ['text "a\\n  "', 'open "{%"', 'name "x"', 'sign "%}"', 'text "\\nb"', "end"],
    ],
    ["minus takes all", "a \n {{- x -}} \n b", ['text "a"', 'open "{{"', 'name "x"', 'sign "}}"', 'text "b"', "end"]],
    ["comments vanish with their line", "a\n {# c #}\nb", ['text "a\\n"', 'text "b"', "end"]],
    ["one last newline goes", "a\n\n", ['text "a\\n"', "end"]],
    ["every line end is a newline", "a\r\nb\rc", ['text "a\\nb\\nc"', "end"]],
    ["raw text is left alone", "{% raw %}{{ x }}{% endraw %}", ['text "{{ x }}"', "end"]],
  ])("%s", (_, source, expected) => {
    expect(tokens(source)).toEqual(expected);
  });

  test("all of it can be switched off", () => {
    const plain = { trimBlocks: false, lstripBlocks: false, keepTrailingNewline: true };
    expect(tokens(" {% x %}\n", plain)).toEqual([
      'text " "',
      'open "{%"',
      'name "x"',
      'sign "%}"',
      'text "\\n"',
      "end",
    ]);
  });
});

test("a tag ends only outside its brackets", () => {
  expect(tokens("{{ {'a':{}} }}").slice(1, -2)).toEqual(
    ["{", "a", ":", "{", "}", "}"].map((value) => (value === "a" ? 'string "a"' : `sign ${JSON.stringify(value)}`)),
  );
});

test("numbers and strings", () => {
  expect(tokens("{{ 1_0 0x1F 1.5e3 a.0.1 'it\\'s' \"\\u00e9\" }}").slice(1, -2)).toEqual([
    'integer "10"',
    'integer "0x1F"',
    'float "1.5e3"',
    'name "a"',
    'sign "."',
    'integer "0"',
    'sign "."',
    'integer "1"',
    'string "it\'s"',
    'string "é"',
  ]);
});

test("spans point into the source", () => {
  expect(tokenize("ab {{ cd }}").map(({ start, end }) => [start, end])).toEqual([
    [0, 3],
    [3, 5],
    [6, 8],
    [9, 11],
    [11, 11],
  ]);
});
