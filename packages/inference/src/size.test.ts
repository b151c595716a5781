import { expect, it } from "vitest";
import { budget, measure } from "../scripts/size.mjs";

it("chat and text classification at one provider fit into 12.5 kB gzipped", async () => {
  const { gzipped } = await measure();
  expect(gzipped).toBeGreaterThan(2000);
  expect(gzipped).toBeLessThan(budget);
});
