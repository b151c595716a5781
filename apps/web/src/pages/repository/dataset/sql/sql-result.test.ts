import { describe, expect, test } from "vitest";
import { cellText, isNumberType, sharesOf } from "./sql-result.ts";

describe("cells", () => {
  test.each([
    [null, "Utf8", undefined],
    ["text", "Utf8", "text"],
    [12n, "Int64", "12"],
    [0.5, "Float64", "0.5"],
    [Date.UTC(2026, 0, 2), "Date32<DAY>", "2026-01-02"],
    [new Date(Date.UTC(2026, 0, 2)), "Date32<DAY>", "2026-01-02"],
    [Date.UTC(2026, 0, 2, 3, 4, 5), "Timestamp<MICROSECOND>", "2026-01-02 03:04:05"],
    [Date.UTC(2026, 0, 2, 3, 4, 5, 250), "Timestamp<MICROSECOND>", "2026-01-02 03:04:05.25"],
    [new Uint8Array(3), "Binary", "3 bytes"],
    [{ a: 1n, b: new Uint8Array(2) }, "Struct<{}>", '{"a":"1","b":"2 bytes"}'],
  ])("case %#", (value, type, text) => {
    expect(cellText(value, type)).toBe(text);
  });

  test("numbers are told by their type", () => {
    expect(["Int32", "Uint8", "Float64", "Decimal[10e+2]"].every(isNumberType)).toBe(true);
    expect(["Utf8", "Bool", "Timestamp<MICROSECOND>", "Interval"].some(isNumberType)).toBe(false);
  });
});

describe("bars", () => {
  test("are shares of the largest number", () => {
    expect(sharesOf(["2", undefined, "4"])).toEqual([0.5, undefined, 1]);
  });
  test("are not drawn for one number, negative numbers or zeros", () => {
    for (const values of [["2"], ["-1", "2"], ["0", "0"]])
      expect(sharesOf(values).every((share) => share === undefined)).toBe(true);
  });
});
