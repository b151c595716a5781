import { expect, it } from "vitest";
import { withBest } from "./price-speed.ts";

it("withBest marks the cheapest, the fastest and what lies between, but not what another beats", () => {
  const providers = [
    { provider: "cheap", price: 1, speed: 40 },
    { provider: "fast", price: 4, speed: 300 },
    { provider: "beaten", price: 4, speed: 30 },
    { provider: "equal", price: 1, speed: 40 },
  ];
  expect(
    withBest(providers)
      .filter(({ isBest }) => isBest)
      .map(({ provider }) => provider),
  ).toEqual(["cheap", "fast", "equal"]);
});
