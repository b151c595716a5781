import { describe, expect, test } from "vitest";
import { createGenerationPieces, eventOf } from "./generation-pieces.ts";

type Chunk = { readonly text: string; readonly end?: "length" };

/** Parses a minimal chunk format. */
const read = (data: unknown) => {
  const { text, end } = data as Chunk;
  if (typeof text !== "string") throw new Error(`no text in ${JSON.stringify(data)}`);
  return { token: { text, special: false }, ...(end && { details: { finish_reason: end } }) };
};

const encode = (...events: readonly (Chunk | string | object)[]): string =>
  Buffer.from(
    events.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`).join(""),
  ).toString("latin1");

const decode = (text: string): unknown[] =>
  Buffer.from(text, "latin1")
    .toString()
    .split("\n\n")
    .filter(Boolean)
    .map((event) => (event === "data: [DONE]" ? "[DONE]" : JSON.parse(event.slice(6))));

describe("converting a provider's stream", () => {
  test("sends each piece as a token, and the full text and finish reason last", () => {
    const pieces = createGenerationPieces(read);
    expect(decode(pieces.take(encode({ text: "über" }, { text: " alles" })))).toEqual([
      { index: 1, token: { text: "über", special: false }, generated_text: null, details: null },
      { index: 2, token: { text: " alles", special: false }, generated_text: null, details: null },
    ]);
    expect(pieces.take(encode({ text: "!", end: "length" }, "[DONE]"))).toBe("");
    expect(decode(pieces.close({ input: 1, output: 3, source: "provider" }))).toEqual([
      {
        index: 3,
        token: { text: "!", special: false },
        generated_text: "über alles!",
        details: { finish_reason: "length", generated_tokens: 3 },
      },
      "[DONE]",
    ]);
  });

  test("ends with an empty special token if the last event has no text, and leaves out estimated counts", () => {
    const pieces = createGenerationPieces(read);
    pieces.take(encode({ text: "yes" }, { text: "" }));
    expect(pieces.take(": a comment\n\n")).toBe("");
    pieces.take(encode({ text: "", end: "length" }));
    expect(decode(pieces.close({ input: 1, output: 9, source: "estimate" }))[0]).toEqual({
      index: 2,
      token: { text: "", special: true },
      generated_text: "yes",
      details: { finish_reason: "length" },
    });
    const unfinished = createGenerationPieces(read);
    unfinished.take(encode({ text: "yes" }));
    expect(decode(unfinished.close(undefined))[0]).toMatchObject({ generated_text: "yes", details: null });
  });

  test("stops at an invalid event and reports it without the key", () => {
    const pieces = createGenerationPieces(read, "planted-key");
    const first = pieces.take(encode({ text: "yes" }, { key: "planted-key" }));
    expect(decode(first)).toMatchObject([{ token: { text: "yes" } }]);
    expect(pieces.error()).toMatch(/^sent a stream event that cannot be parsed: no text in/);
    expect(pieces.error()).not.toContain("planted-key");
    expect(pieces.take(encode({ text: "more" }))).toBe("");
  });
});

test("an event is text as it is, or JSON, with one character per byte", () => {
  expect(eventOf("[DONE]")).toBe("data: [DONE]\n\n");
  expect(eventOf({ text: "é" })).toBe('data: {"text":"\xc3\xa9"}\n\n');
});
