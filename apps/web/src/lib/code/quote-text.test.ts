import { describe, expect, it } from "vitest";
import { curlCommand, shellWord } from "./quote-text.ts";

describe("shellWord", () => {
  it.each([
    ["owner/net-7b", "owner/net-7b"],
    ["two words", "'two words'"],
    ["it's", "'it'\\''s'"],
    ["$(rm -rf ~)", "'$(rm -rf ~)'"],
    ["", "''"],
    ["a\nb", "'a\nb'"],
  ])("writes %j as %s", (text, word) => expect(shellWord(text)).toBe(word));
});

describe("curlCommand", () => {
  it("reads the token from the environment and quotes the body", () =>
    expect(curlCommand("POST", "/api/repos/create", { name: "it's" })).toBe(
      `curl -X POST '{hub}/api/repos/create' \\
  -H "Authorization: Bearer $HF_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"name":"it'\\''s"}'`,
    ));

  it("needs neither a method nor a body to read", () =>
    expect(curlCommand("GET", "/api/owners/acme")).toBe(
      `curl '{hub}/api/owners/acme' \\\n  -H "Authorization: Bearer $HF_TOKEN"`,
    ));
});
