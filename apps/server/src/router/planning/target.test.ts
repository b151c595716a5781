import { expect, test } from "vitest";
import { parseTarget, splitAlias, suffixOf } from "./target.ts";

test.each([
  ["acme/chat", { modelId: "acme/chat", policy: "fastest" }],
  ["bare", { modelId: "bare", policy: "fastest" }],
  ["acme/chat:auto", { modelId: "acme/chat", policy: "fastest" }],
  ["acme/chat:cheapest", { modelId: "acme/chat", policy: "cheapest" }],
  ["acme/chat:preferred", { modelId: "acme/chat", policy: "preferred" }],
  ["acme/chat:verified", { modelId: "acme/chat", policy: "fastest", demand: "verified" }],
  ["acme/chat:exacto", { modelId: "acme/chat", policy: "fastest", demand: "exacto" }],
  ["acme/chat:fal-ai", { modelId: "acme/chat", policy: "fastest", provider: "fal-ai" }],
])("parses %s", (model, target) => {
  expect(parseTarget(model)).toEqual(target);
});

test.each([
  ["acme/chat@production", { modelId: "acme/chat", alias: "production", policy: "fastest" }],
  ["acme/chat@a@b:cheapest", { modelId: "acme/chat", alias: "a@b", policy: "cheapest" }],
  ["a@b", { modelId: "a", alias: "b", policy: "fastest" }],
  ["@production", { modelId: "@production", policy: "fastest" }],
  ["openai/gpt@2", { modelId: "openai/gpt@2", policy: "fastest" }],
  ["groq/gpt@2", { modelId: "groq/gpt", alias: "2", policy: "fastest" }],
  ["acme/chat:fastest", { modelId: "acme/chat", policy: "fastest" }],
  ["a:b:groq", { modelId: "a:b", policy: "fastest", provider: "groq" }],
])("parses an alias or a suffix in %s", (model, target) => {
  expect(parseTarget(model)).toEqual(target);
});

test.each(["groq", "verified", "cheapest"])("writes the suffix :%s again", (suffix) => {
  expect(suffixOf(parseTarget(`acme/chat:${suffix}`))).toBe(suffix);
});

test("a model's name has at most 500 characters", () => {
  expect(parseTarget("a".repeat(500)).modelId).toHaveLength(500);
  expect(() => parseTarget("a".repeat(501))).toThrow(
    expect.objectContaining({ code: "bad_request", param: "model", message: expect.stringContaining("at most 500") }),
  );
});

test("an alias can be empty", () => {
  expect(splitAlias("acme/chat@")).toEqual({ modelId: "acme/chat", alias: "" });
});

test.each([undefined, "", 5])("rejects %j as a model", (model) => {
  expect(() => parseTarget(model)).toThrow(
    expect.objectContaining({
      code: "bad_request",
      message: '"model" is missing. Use owner/name, owner/name:provider or owner/name:fastest.',
      param: "model",
    }),
  );
});

test("rejects an unknown suffix", () => {
  expect(() => parseTarget("acme/chat:unknown")).toThrow(
    '"model" has an unknown suffix ":unknown". Use fastest, cheapest, preferred, verified or a provider: ',
  );
  expect(() => parseTarget(`acme/chat:${"x".repeat(61)}`)).toThrow(
    expect.objectContaining({ param: "model", message: expect.stringContaining(` ":${"x".repeat(60)}".`) }),
  );
});
