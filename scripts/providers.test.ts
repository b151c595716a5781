import { expect, it } from "vitest";
import { isTableCurrent } from "./providers.mjs";

it("the table of providers in the README is the registry's", async () => {
  expect(await isTableCurrent()).toBe(true);
});
