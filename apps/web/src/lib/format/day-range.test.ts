import { expect, test } from "vitest";
import { lastDays } from "./day-range.ts";

test("lastDays ends with today and crosses month boundaries", () => {
  expect(lastDays(3, new Date("2026-03-01T23:59:00Z"))).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});
