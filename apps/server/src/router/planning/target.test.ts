import { expect, test } from "vitest";
import { parseTarget } from "./target.ts";

test.each([
  ["acme/chat", { modelId: "acme/chat", policy: "fastest" }],
  ["bare", { modelId: "bare", policy: "fastest" }],
  ["acme/chat:auto", { modelId: "acme/chat", policy: "fastest" }],
  ["acme/chat:cheapest", { modelId: "acme/chat", policy: "cheapest" }],
  ["acme/chat:preferred", { modelId: "acme/chat", policy: "preferred" }],
  ["acme/chat:fal-ai", { modelId: "acme/chat", policy: "fastest", provider: "fal-ai" }],
])("%s", (model, target) => {
  expect(parseTarget(model)).toEqual(target);
});

test.each([undefined, "", 5])("%j is no model", (model) => {
  expect(() => parseTarget(model)).toThrow("“model” is missing");
});

test("what follows the colon must be known", () => {
  expect(() => parseTarget("acme/chat:nobody")).toThrow(
    "“nobody” after the colon in “model” is neither a provider nor one of",
  );
});
