import { describe, expect, it } from "vitest";
import { chat, completions, embeddingsAt, generationByChatAt, imagesAt, readImages } from "./openai.ts";
import type { Call } from "./wire.ts";

const call = (args: object, more: object = {}) =>
  ({ task: "x", model: "m", args, isStreamed: false, wantsUrl: false, isRouted: false, ...more }) as unknown;

describe("chat", () => {
  const body = (args: object, more: object = {}) => chat.body(call(args, more) as Call<"conversational">).json;
  it("sends the provider's model id first, never the caller's, and stream as the method says", () => {
    expect(JSON.stringify(body({ model: "other", messages: [], stream: true, top_p: 1 }))).toBe(
      '{"model":"m","messages":[],"top_p":1}',
    );
    expect(body({ messages: [], stream: false })).toEqual({ model: "m", messages: [], stream: false });
    expect(body({ messages: [], stream: false }, { isStreamed: true })).toEqual({
      model: "m",
      messages: [],
      stream: true,
    });
    expect(body({ messages: [] }, { model: "" })).toEqual({ messages: [] });
  });

  it("reads choices, created, id, model and usage", () => {
    const reply = { choices: [{ message: {} }], created: 1, id: "i", model: "m", usage: { total_tokens: 1 } };
    expect(chat.read(reply)).toEqual({ value: reply });
    for (const [field, expected] of [
      ["choices", "choices: expected a list, received nothing"],
      ["created", "created: expected a number, received nothing"],
      ["id", "id: expected text, received nothing"],
      ["model", "model: expected text, received nothing"],
    ] as const)
      expect(() => chat.read({ ...reply, [field]: undefined })).toThrow(expected);
    expect(() => chat.read({ ...reply, usage: 1 })).toThrow("usage: expected an object, received a number");
    expect(() => chat.read({ ...reply, system_fingerprint: 1 })).toThrow(
      "system_fingerprint: expected text, received a number",
    );
  });

  it("reads events, with or without a delta", () => {
    const events = [{ choices: [] }, { choices: [{ delta: { content: "x" } }] }, { choices: [{ delta: null }] }];
    expect(events.map((event) => chat.readPiece(event))).toEqual(events);
    expect(() => chat.readPiece({ choices: [{ delta: 1 }] })).toThrow(
      "choices[0].delta: expected an object, received a number",
    );
  });
});

describe("completions", () => {
  it("send the prompt, and max_new_tokens as max_tokens", () => {
    const args = { inputs: "p", parameters: { max_new_tokens: 3, top_k: 1 }, stream: false, model: "other" };
    expect(completions.body(call(args) as Call<"text-generation">)).toEqual({
      json: { model: "m", top_k: 1, max_tokens: 3, prompt: "p", stream: false },
    });
  });

  it("read the first choice, and fail without one", () => {
    expect(completions.read({ choices: [{ text: "a" }, { text: "b" }] })).toEqual({ value: { generated_text: "a" } });
    expect(() => completions.read({ choices: [] })).toThrow(
      "choices: expected at least one answer, received an empty list",
    );
  });

  it.each([
    ["length", "length"],
    ["stop", "eos_token"],
    ["content_filter", "stop_sequence"],
  ])("read the finish reason %s as %s", (finish_reason, expected) => {
    expect(completions.readPiece({ choices: [{ text: "x", finish_reason }] })).toEqual({
      token: { text: "x", special: false },
      details: { finish_reason: expected },
    });
  });

  it("read an event without a choice as empty text", () => {
    expect(completions.readPiece({ choices: [] })).toEqual({ token: { text: "", special: false } });
  });
});

describe("text generation by chat", () => {
  const wire = generationByChatAt("v1/chat/completions");
  it("sends the text as a message", () => {
    const args = { inputs: "p", parameters: { max_new_tokens: 3 }, stream: false };
    expect(wire.path(call(args) as Call<"text-generation">)).toBe("v1/chat/completions");
    expect(wire.body(call(args, { isStreamed: true }) as Call<"text-generation">)).toEqual({
      json: { model: "m", messages: [{ role: "user", content: "p" }], max_tokens: 3, stream: true },
    });
    expect(wire.body(call({ ...args, model: "other", stream: true }) as Call<"text-generation">)).toEqual({
      json: { model: "m", messages: [{ role: "user", content: "p" }], max_tokens: 3 },
    });
  });

  it("reads the message, and fails without one", () => {
    expect(wire.read({ choices: [{ message: { content: "a" } }] })).toEqual({ value: { generated_text: "a" } });
    expect(wire.read({ choices: [{ message: { content: null } }] })).toEqual({ value: { generated_text: "" } });
    expect(() => wire.read({ choices: [] })).toThrow("choices: expected at least one answer, received an empty list");
    expect(wire.readPiece?.({ choices: [{ delta: { content: "a" }, finish_reason: "stop" }] })).toEqual({
      token: { text: "a", special: false },
      details: { finish_reason: "eos_token" },
    });
    expect(wire.readPiece?.({ choices: [{ delta: {} }] })).toEqual({ token: { text: "", special: false } });
  });
});

describe("embeddings", () => {
  const wire = embeddingsAt("v1/embeddings");
  it("are read as numbers or as base64 of little-endian floats", () => {
    const floats = btoa(String.fromCharCode(...new Uint8Array(Float32Array.of(0.5, -2).buffer)));
    expect(wire.read({ data: [{ embedding: [1, 2] }, { embedding: floats }] })).toEqual({
      value: [
        [1, 2],
        [0.5, -2],
      ],
    });
    expect(wire.body(call({ inputs: ["a"], normalize: true }) as Call<"feature-extraction">)).toEqual({
      json: { model: "m", normalize: true, input: ["a"] },
    });
  });
});

describe("images", () => {
  it("are read as base64 or by URL", () => {
    expect(readImages({ data: [{ b64_json: "aaaa", url: "u" }] })).toEqual({
      media: { base64: "aaaa", type: "image/jpeg" },
    });
    expect(readImages({ data: [{ url: "https://host/x" }] })).toEqual({ media: { url: "https://host/x" } });
    expect(() => readImages({ data: [] })).toThrow(
      "data: expected an image as b64_json or url, received an empty list",
    );
    expect(() => readImages({ data: [{}] })).toThrow(
      "data[0]: expected an image as b64_json or url, received an object with no fields",
    );
  });

  it("[S7.8] are asked for in the format that the caller can use", () => {
    const wire = imagesAt({ path: "v1/images/generations", format: "b64_json", urlFormat: "url" });
    const json = (more: object) =>
      (wire.body(call({ inputs: "p", parameters: { seed: 1 } }, more) as Call<"text-to-image">) as { json: object })
        .json;
    expect(wire.path(call({}) as Call<"text-to-image">)).toBe("v1/images/generations");
    expect(json({})).toEqual({ model: "m", seed: 1, prompt: "p", response_format: "b64_json" });
    expect(json({ wantsUrl: true })).toEqual({ model: "m", seed: 1, prompt: "p", response_format: "url" });
  });
});
