import { describe, expect, test } from "vitest";
import { createGenerationPieces } from "./generation-pieces.ts";

type Chunk = { readonly text: string; readonly end?: "length" };

/** Reads chunks that are as short as a wire's may be. */
const read = (data: unknown) => {
  const { text, end } = data as Chunk;
  if (typeof text !== "string") throw new Error(`no text in ${JSON.stringify(data)}`);
  return { token: { text, special: false }, ...(end && { details: { finish_reason: end } }) };
};

const letters = (...events: readonly (Chunk | string | object)[]): string =>
  Buffer.from(
    events.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`).join(""),
  ).toString("latin1");

const said = (text: string): unknown[] =>
  Buffer.from(text, "latin1")
    .toString()
    .split("\n\n")
    .filter(Boolean)
    .map((event) => (event === "data: [DONE]" ? "[DONE]" : JSON.parse(event.slice(6))));

describe("a provider's stream in the hub's words", () => {
  test("each piece of text is a token, and the last has the whole and why it ended", () => {
    const pieces = createGenerationPieces(read);
    expect(said(pieces.take(letters({ text: "über" }, { text: " alles" })))).toEqual([
      { index: 1, token: { text: "über", special: false }, generated_text: null, details: null },
      { index: 2, token: { text: " alles", special: false }, generated_text: null, details: null },
    ]);
    expect(pieces.take(letters({ text: "!", end: "length" }, "[DONE]"))).toBe("");
    expect(said(pieces.close({ input: 1, output: 3, source: "provider" }))).toEqual([
      {
        index: 3,
        token: { text: "!", special: false },
        generated_text: "über alles!",
        details: { finish_reason: "length", generated_tokens: 3 },
      },
      "[DONE]",
    ]);
  });

  test("an end without words is a mark, and what nobody counted is not told", () => {
    const pieces = createGenerationPieces(read);
    pieces.take(letters({ text: "yes" }, { text: "" }));
    expect(pieces.take(": a comment\n\n")).toBe("");
    pieces.take(letters({ text: "", end: "length" }));
    expect(said(pieces.close({ input: 1, output: 9, source: "estimate" }))[0]).toEqual({
      index: 2,
      token: { text: "", special: true },
      generated_text: "yes",
      details: { finish_reason: "length" },
    });
    const silent = createGenerationPieces(read);
    silent.take(letters({ text: "yes" }));
    expect(said(silent.close(undefined))[0]).toMatchObject({ generated_text: "yes", details: null });
  });

  test("what cannot be read is told without the key, and ends it", () => {
    const pieces = createGenerationPieces(read, "planted-key");
    const first = pieces.take(letters({ text: "yes" }, { key: "planted-key" }));
    expect(said(first)).toMatchObject([{ token: { text: "yes" } }]);
    expect(pieces.fault()).toMatch(/^an event of the stream cannot be read: no text in/);
    expect(pieces.fault()).not.toContain("planted-key");
    expect(pieces.take(letters({ text: "more" }))).toBe("");
  });
});
