import { describe, expect, it } from "vitest";
import { frameOf, pathOf } from "./strokes.ts";

describe("drawn strokes", () => {
  it("become a path in percent, and a dot becomes a line", () => {
    expect(
      pathOf([
        [0.1, 0.2],
        [0.5, 0.123456],
      ]),
    ).toBe("M10 20L50 12.346");
    expect(pathOf([[0.5, 0.5]])).toBe("M50 50L50 50");
  });

  it("are framed by a centered square with a margin", () => {
    expect(
      frameOf(
        [
          [
            [0.4, 0.2],
            [0.6, 0.8],
          ],
        ],
        0.25,
      ),
    ).toEqual({ x: expect.closeTo(0.05), y: expect.closeTo(0.05), size: expect.closeTo(0.9) });
    expect(frameOf([])).toBeUndefined();
  });
});
