import { expect, test } from "vitest";
import { budgets, measure } from "../scripts/size.mjs";

test.each(Object.entries(budgets))("%s stays within its size", { timeout: 300_000 }, async (entry, budget) => {
  expect((await measure(entry)).gzipped).toBeLessThanOrEqual(budget);
});
