import { expect, it } from "vitest";
import { providerLabel } from "./labels.ts";
import { providerLabels } from "./provider-labels.generated.ts";
import { providers } from "./provider-table.ts";

it("has the label of every provider (node packages/inference/scripts/write-provider-labels.mjs writes them)", () => {
  expect(providerLabels).toEqual(Object.fromEntries(Object.values(providers).map(({ id, label }) => [id, label])));
});

it("falls back to the id", () => {
  expect(["hf-inference", "my-endpoint", "constructor"].map(providerLabel)).toEqual([
    "Hub inference",
    "my-endpoint",
    "constructor",
  ]);
});
