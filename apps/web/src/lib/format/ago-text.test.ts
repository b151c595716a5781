import { describe, expect, it } from "vitest";
import { agoText, dayText } from "./ago-text.ts";

const now = new Date("2026-03-10T12:00:00Z");

describe("agoText", () => {
  it.each([
    ["2026-03-10T11:59:30Z", "just now"],
    ["2026-03-10T11:58:00Z", "2 minutes ago"],
    ["2026-03-10T11:00:00Z", "1 hour ago"],
    ["2026-03-09T10:00:00Z", "yesterday"],
    ["2026-03-01T12:00:00Z", "9 days ago"],
    ["2026-01-01T12:00:00Z", "2 months ago"],
    ["2024-01-01T12:00:00Z", "2 years ago"],
    ["2026-03-11T12:00:00Z", "just now"],
  ])("formats %s as %s", (then, text) => expect(agoText(new Date(then), now)).toBe(text));

  it("formats a day", () => expect(dayText(new Date("2026-01-31T12:00:00Z"))).toBe("Jan 31, 2026"));
});
