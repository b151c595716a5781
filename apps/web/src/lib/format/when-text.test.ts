import { expect, test } from "vitest";
import { exactText, whenText } from "./when-text.ts";

const now = new Date(2026, 10, 16, 12, 0, 0);

test.each([
  [new Date(2026, 10, 16, 11, 42, 0), "18 minutes ago"],
  [new Date(2026, 10, 14, 12, 0, 0), "2 days ago"],
  [new Date(2026, 9, 2, 12, 0, 0), "Oct 2"],
  [new Date(2025, 9, 2, 12, 0, 0), "Oct 2, 2025"],
])("%s is %s", (then, expected) => expect(whenText(then, now)).toBe(expected));

test("the exact time has seconds", () => expect(exactText(now)).toMatch(/^Nov 16, 2026, 12:00:00\sPM$/));
