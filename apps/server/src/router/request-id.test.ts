import { expect, test } from "vitest";
import { createRequestId } from "./request-id.ts";

test("creates unique ids in UUID form", () => {
  const next = createRequestId();
  const ids = Array.from({ length: 1_000 }, next);
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("keeps the UUID form with the highest seed", () => {
  const next = createRequestId("ffffffff-ffff-4fff-bfff-ffffffffffff");
  expect([next(), next()]).toEqual(["ffffffff-ffff-4fff-bfff-100000000000", "ffffffff-ffff-4fff-bfff-100000000001"]);
});
