import { describe, expect, it } from "vitest";
import { firstOptions, queryOf, withToken } from "./snippet-options.ts";

describe("queryOf", () => {
  it("asks for nothing that was not chosen", () => {
    expect(queryOf(firstOptions, undefined, true)).toEqual({});
  });

  it("asks for all that was chosen", () => {
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

  it("takes a list of messages as it is, and leaves out what cannot be meant", () => {
    const message = '[{"role":"system","content":"Be brief."}]';
    expect(queryOf({ ...firstOptions, message }, undefined, true)).toEqual({ messages: message });
    const odd = { ...firstOptions, message: "[1,", temperature: "warm", maxTokens: "1.5", topP: "2" };
    expect(queryOf(odd, undefined, true)).toEqual({});
  });
});

describe("withToken", () => {
  it("puts a token in, and nothing that could end a text of some language", () => {
    expect(withToken('key = "PLACE"', "PLACE", "hf_abc")).toBe('key = "hf_abc"');
    for (const token of ['a"b', "a'b", "$x", "a\\b", "a b", "", "`x`"])
      expect(withToken('key = "PLACE"', "PLACE", token)).toBe('key = "PLACE"');
  });
});
