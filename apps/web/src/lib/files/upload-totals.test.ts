import { describe, expect, it } from "vitest";
import { timeLeftText, uploadTotals } from "./upload-totals.ts";

it("counts what is sent, what is settled and what failed", () => {
  const row = (state: string, size: number, done = 0) => ({ state, size, done });
  expect(
    uploadTotals([
      row("waiting", 10),
      row("hashing", 20, 15),
      row("sending", 40, 30),
      row("ready", 80, 80),
      row("known", 160),
      row("failed", 320),
    ]),
  ).toEqual({ files: 6, settledFiles: 3, bytes: 630, doneBytes: 590, failed: 1 });
});

describe("timeLeftText", () => {
  it.each([
    [900, 100, "about 9 seconds left"],
    [10, 100, "about 1 second left"],
    [89_000, 1000, "about 89 seconds left"],
    [180_000, 1000, "about 3 minutes left"],
    [36_000_000, 1000, "about 10 hours left"],
    [100, 0, ""],
    [0, 100, ""],
  ])("%d bytes at %d bytes a second: %s", (bytes, rate, text) => expect(timeLeftText(bytes, rate)).toBe(text));
});
