import { expect, test } from "vitest";
import { lastDays } from "./day-range.ts";

test("the last days end with today and go over the ends of months", () => {
  expect(lastDays(3, new Date("2026-03-01T23:59:00Z"))).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});
