import { INFERENCE_PROVIDERS } from "@orrery/inference";
import { expect, it } from "vitest";
import { namedProviders, providerLabel } from "./provider-label.ts";

it("names every provider of the client, and falls back to the id", () => {
  expect([...namedProviders].sort()).toEqual([...INFERENCE_PROVIDERS].sort());
  expect(providerLabel("hf-inference")).toBe("Hub inference");
  expect(providerLabel("my-endpoint")).toBe("my-endpoint");
});
