import { describe, expect, it } from "vitest";
import { codeTokens } from "./code-tokens.ts";

const marked = (code: string, language: string) =>
  codeTokens(code, language)
    .filter(({ kind }) => kind !== "plain")
    .map(({ kind, text }) => `${kind} ${text}`);

describe("codeTokens", () => {
  it("marks keywords, strings, numbers and comments of JavaScript", () => {
    expect(marked('const a = f("x // y", 1.5); // then', "js")).toEqual([
      "keyword const",
      'string "x // y"',
      "number 1.5",
      "comment // then",
    ]);
  });

  it("does not mark properties or parts of names", () => {
    expect(marked("client.import(newest, for_each)", "js")).toEqual([]);
  });

  it("recognizes Python comments and triple quotes", () => {
    expect(marked('x = """a\nb"""  # note\nreturn None', "python")).toEqual([
      'string """a\nb"""',
      "comment # note",
      "keyword return",
      "keyword None",
    ]);
  });

  it("does not read a URL fragment as a shell comment", () => {
    expect(marked("curl http://localhost/a#b # get it", "bash")).toEqual(["keyword curl", "comment # get it"]);
  });

  it.each(["js", "py", "sh", "json", "cobol", "constructor"])("keeps every character (%s)", (language) => {
    const code = "a = 'b' # c\n{ \"d\": 1e-3 } // `e";
    expect(
      codeTokens(code, language)
        .map(({ text }) => text)
        .join(""),
    ).toBe(code);
  });
});
