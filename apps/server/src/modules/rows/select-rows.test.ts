import { describe, expect, it } from "vitest";
import { selectRows } from "./select-rows.ts";

const slice = {
  columns: [
    { name: "word", type: "text" },
    { name: "a:b", type: "integer" },
  ],
  rows: [
    ["tide", 3],
    ["Moon", 10],
    ["moonlight", null],
    ["sea", 2],
  ],
  cut: [[], [0], [], []],
  hiddenColumns: 0,
  hasMore: false,
} as const;
const all = { offset: 0, length: 10 };
const indexesFor = (selection: Parameters<typeof selectRows>[1]) => selectRows(slice, selection, all).indexes;

describe("selectRows", () => {
  it("filters by equality, text and range; numbers are compared as numbers", () => {
    expect(indexesFor({ where: ["word:eq:sea"] })).toEqual([3]);
    expect(indexesFor({ where: ["word:has:moon"] })).toEqual([1, 2]);
    expect(indexesFor({ where: ["a:b:min:3"] })).toEqual([0, 1]);
    expect(indexesFor({ where: ["a:b:min:2", "a:b:max:3"] })).toEqual([0, 3]);
  });

  it("searches all columns and sorts in both directions, empty cells last", () => {
    expect(indexesFor({ search: "10" })).toEqual([1]);
    expect(indexesFor({ sort: "a:b" })).toEqual([3, 0, 1, 2]);
    expect(indexesFor({ sort: "-a:b" })).toEqual([1, 0, 3, 2]);
  });

  it("takes a window of the result and counts all of it", () => {
    expect(selectRows(slice, { sort: "a:b" }, { offset: 1, length: 2 })).toMatchObject({
      rows: [slice.rows[0], slice.rows[1]],
      cut: [[], [0]],
      indexes: [0, 1],
      total: 4,
      hasMore: true,
    });
  });

  it.each([
    [{ where: ["word"] }, /"where" must be like/],
    [{ where: ["size:eq:1"] }, /there is no column "size"/],
    [{ sort: "-size" }, /"sort": there is no column "size"/],
  ])("refuses %j", (selection, message) => {
    expect(() => indexesFor(selection)).toThrow(message);
  });
});
