import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { redactCause, redactHeaders, redactText } from "./redact.ts";

describe("redaction of text", () => {
  it("takes out known secrets wherever they stand, encoded too", () => {
    expect(redactText("a my+secret b my%2Bsecret", ["my+secret"])).toBe("a [redacted] b [redacted]");
  });

  it.each([
    ["Authorization: Bearer abc.def-123", "Authorization: Bearer [redacted]"],
    ["Key 0123456789abcdef", "Key [redacted]"],
    ["Basic dXNlcjpwYXNzd29yZA==", "Basic [redacted]"],
    ["token 6f1c0de2-1111-4222-8333-9a8b7c6d5e4f", "token [redacted]"],
    ["wrong key hf_abcdefghijkl given", "wrong key [redacted] given"],
    ["https://user:pass@host/path", "https://[redacted]@host/path"],
    ["https://host/?api_key=abc&x=1", "https://host/?api_key=[redacted]&x=1"],
    ["https://host/?X-Amz-Signature=abc&token=t", "https://host/?X-Amz-Signature=[redacted]&token=[redacted]"],
  ])("takes out what looks like one: %s", (text, clean) => {
    expect(redactText(text, [])).toBe(clean);
  });

  it.each([
    "Your token cannot access it. Create a token without restrictions.",
    "This endpoint needs Basic authentication or a bearer credential.",
    "The token llama-3.1-8b-instruct is unknown; the key pipeline_tag is missing.",
  ])("leaves ordinary words after token, key and basic: %s", (text) => {
    expect(redactText(text, [])).toBe(text);
  });

  it("leaves ordinary text alone", () => {
    const text = "The model bert-base at https://host/a?keyword=x&page=2 expects a list, received nothing";
    expect(redactText(text, ["no", "nope"])).toBe(text);
  });
});

describe("redaction of headers", () => {
  it("keeps the scheme and hides the rest, in any spelling", () => {
    expect(
      redactHeaders(
        {
          AUTHORIZATION: "X-Key abc",
          "x-api-key": "abc",
          "Api-Key": "abc",
          Cookie: "session=abc",
          "proxy-authorization": "Basic abc",
          accept: "text/html",
        },
        [],
      ),
    ).toEqual({
      AUTHORIZATION: "X-Key [redacted]",
      "x-api-key": "[redacted]",
      "Api-Key": "[redacted]",
      Cookie: "[redacted]",
      "proxy-authorization": "Basic [redacted]",
      accept: "text/html",
    });
  });
});

describe("redaction of causes", () => {
  it("keeps an error that shows no secret", () => {
    const cause = new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") });
    expect(redactCause(cause, ["planted-secret"])).toBe(cause);
  });

  it("copies one that shows it, however deep", () => {
    const cause = new TypeError("fetch failed", {
      cause: Object.assign(new Error("bad"), { url: "https://h/?q=planted-secret" }),
    });
    const clean = redactCause(cause, ["planted-secret"]);
    expect(inspect(clean, { depth: 9, showHidden: true })).not.toContain("planted-secret");
    expect(clean).toMatchObject({ name: "TypeError", message: "fetch failed", cause: { message: "bad" } });
  });

  it("turns what is no error into text", () => {
    expect(redactCause("planted-secret", ["planted-secret"])).toBe("[redacted]");
    expect(redactCause(undefined, [])).toBeUndefined();
  });
});
