import { expect, test } from "vitest";
import { parseTarget } from "./target.ts";

test.each([
  ["acme/chat", { modelId: "acme/chat", policy: "fastest" }],
  ["bare", { modelId: "bare", policy: "fastest" }],
  ["acme/chat:auto", { modelId: "acme/chat", policy: "fastest" }],
  ["acme/chat:cheapest", { modelId: "acme/chat", policy: "cheapest" }],
  ["acme/chat:preferred", { modelId: "acme/chat", policy: "preferred" }],
  ["acme/chat:fal-ai", { modelId: "acme/chat", policy: "fastest", provider: "fal-ai" }],
])("parses %s", (model, target) => {
  expect(parseTarget(model)).toEqual(target);
});

test.each([undefined, "", 5])("rejects %j as a model", (model) => {
  expect(() => parseTarget(model)).toThrow("“model” is missing");
});

test("rejects an unknown suffix", () => {
  expect(() => parseTarget("acme/chat:unknown")).toThrow(
    "“model” has an unknown suffix “:unknown”. Use fastest, cheapest, preferred or a provider: ",
  );
});
