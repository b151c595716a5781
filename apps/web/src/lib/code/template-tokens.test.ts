import { describe, expect, it } from "vitest";
import { firstState, templateTokens } from "./template-tokens.ts";

const read = (source: string) => {
  let state = firstState;
  return source.split("\n").map((line) => {
    const found = templateTokens(line, state);
    state = found.state;
    expect(found.tokens.map(({ text }) => text).join("")).toBe(line);
    return found.tokens.filter(({ text }) => text.trim()).map(({ kind, text }) => `${kind} ${text}`);
  });
};

describe("templateTokens", () => {
  it("tokenizes text, tags, keywords, names, filters, strings and numbers", () => {
    expect(read("Hi <|im_end|>{%- if a.if is not none and x | trim == 'it''s' %}")).toEqual([
      [
        "text Hi ",
        "special <|im_end|>",
        "tag {%-",
        "keyword if",
        "name a",
        "operator .",
        "name if",
        "keyword is",
        "keyword not",
        "keyword none",
        "keyword and",
        "name x",
        "operator |",
        "function trim",
        "operator =",
        "operator =",
        "string 'it'",
        "string 's'",
        "tag %}",
      ],
    ]);
    expect(read("{{ f(1.5) }}x")).toEqual([
      ["tag {{", "function f", "operator (", "number 1.5", "operator )", "tag }}", "text x"],
    ]);
  });

  it("does not end a tag at nested braces", () => {
    expect(read("{{ {'a': {}} }}.")[0]?.slice(-2)).toEqual(["tag }}", "text ."]);
  });

  it("carries comments, strings, brackets and raw blocks across lines", () => {
    expect(read("a{# one\n{{ two\n#}b")).toEqual([
      ["text a", "comment {#", "comment  one"],
      ["comment {{ two"],
      ["comment #}", "text b"],
    ]);
    expect(read("{{ 'a\\'b\nc' ~ d }}e")).toEqual([
      ["tag {{", "string 'a\\'b"],
      ["string c'", "operator ~", "name d", "tag }}", "text e"],
    ]);
    expect(read("{{ (\n}} )\n}}f")).toEqual([
      ["tag {{", "operator ("],
      ["operator }", "operator }", "operator )"],
      ["tag }}", "text f"],
    ]);
    expect(read("{% raw %}{{ a\n}}{% endraw %}{{ b }}")).toEqual([
      ["tag {%", "keyword raw", "tag %}", "text {{ a"],
      ["text }}", "tag {%", "keyword endraw", "tag %}", "tag {{", "name b", "tag }}"],
    ]);
  });

  it("tokenizes incomplete input without losing characters", () => {
    for (const text of ["{{", "{%- ", "{{ '", '{{ "\\', "}}", "{#", "{{ 🪐 ~ é }}", "{% raw", "{{ ) ) }}"]) read(text);
  });
});
