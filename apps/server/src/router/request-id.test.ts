import { expect, test } from "vitest";
import { createRequestId } from "./request-id.ts";

test("are UUIDs that all differ", () => {
  const next = createRequestId();
  const made = Array.from({ length: 1_000 }, next);
  expect(new Set(made).size).toBe(1_000);
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("keep their form where the seed is at its highest", () => {
  const next = createRequestId("ffffffff-ffff-4fff-bfff-ffffffffffff");
  expect([next(), next()]).toEqual(["ffffffff-ffff-4fff-bfff-100000000000", "ffffffff-ffff-4fff-bfff-100000000001"]);
});
