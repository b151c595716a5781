import { describe, expect, it } from "vitest";
import { firstOptions, queryOf, withToken } from "./snippet-options.ts";

describe("queryOf", () => {
  it("is empty without choices", () => {
    expect(queryOf(firstOptions, undefined, true)).toEqual({});
  });

  it("includes every choice", () => {
    const options = {
      ...firstOptions,
      isStreamed: true,
      message: "Hi",
      temperature: "0",
      maxTokens: "9",
      topP: "0.5",
      billTo: " acme ",
      isDirect: true,
      isFilled: true,
    };
    expect(queryOf(options, "groq", true)).toEqual({
      provider: "groq",
      streaming: true,
      messages: '[{"role":"user","content":"Hi"}]',
      temperature: 0,
      max_tokens: 9,
      top_p: 0.5,
      bill_to: "acme",
      direct: true,
      filled: true,
    });
    expect(queryOf(options, "groq", false)).toEqual({ provider: "groq", bill_to: "acme", direct: true, filled: true });
  });

  it("passes message lists through and drops invalid values", () => {
    const message = '[{"role":"system","content":"Be brief."}]';
    expect(queryOf({ ...firstOptions, message }, undefined, true)).toEqual({ messages: message });
    const odd = { ...firstOptions, message: "[1,", temperature: "warm", maxTokens: "1.5", topP: "2" };
    expect(queryOf(odd, undefined, true)).toEqual({});
  });
});

describe("withToken", () => {
  it("inserts a token only if it needs no escaping", () => {
    expect(withToken('key = "PLACE"', "PLACE", "hf_abc")).toBe('key = "hf_abc"');
    for (const token of ['a"b', "a'b", "$x", "a\\b", "a b", "", "`x`"])
      expect(withToken('key = "PLACE"', "PLACE", token)).toBe('key = "PLACE"');
  });
});
