import { describe, expect, it } from "vitest";
import { csvRows } from "./csv-rows.ts";

describe("csvRows", () => {
  it.each([
    [
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      'a,"b, ""c""\nd"\r\ne,f',
      [
        ["a", 'b, "c"\nd'],
        ["e", "f"],
      ],
    ],
    ["", []],
    [",\n", [["", ""]]],
    ['"never ends', [["never ends"]]],
  ])("%j", (text, rows) => expect(csvRows(text, ",", 10)).toEqual(rows));

  it("stops at the row limit and splits by other separators", () => {
    expect(csvRows("a\tb\nc\td\ne\tf", "\t", 2)).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });
});
