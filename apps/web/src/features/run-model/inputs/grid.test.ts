import { expect, it } from "vitest";
import { gridOfText, withCell, withColumn, withHeader, withoutColumn, withoutRow, withRow } from "./grid.ts";

const grid = { headers: ["a", "b"], rows: [["1", "2"]] };

it("edits cells, headers, rows and columns and keeps at least one of each", () => {
  expect(withCell(grid, 0, 1, "x").rows).toEqual([["1", "x"]]);
  expect(withHeader(grid, 0, "n").headers).toEqual(["n", "b"]);
  expect(withRow(grid).rows).toEqual([
    ["1", "2"],
    ["", ""],
  ]);
  expect(withColumn({ ...grid, headers: ["a", "Column 3"] }).headers).toEqual(["a", "Column 3", "Column 4"]);
  expect(withoutRow(grid, 0)).toEqual({ headers: ["a", "b"], rows: [["", ""]] });
  expect(withoutColumn({ headers: ["a"], rows: [["1"]] }, 0).headers).toEqual(["Column 1"]);
});

it("reads pasted CSV and spreadsheet cells, but not plain text", () => {
  expect(gridOfText('name,age\n"Doe, J",5\n')).toEqual({ headers: ["name", "age"], rows: [["Doe, J", "5"]] });
  expect(gridOfText("name\tage\nJ\t5")).toEqual({ headers: ["name", "age"], rows: [["J", "5"]] });
  expect(gridOfText("a,a\n1,2")?.headers).toEqual(["a", "a 2"]);
  expect(gridOfText("just words, with a comma")).toBeUndefined();
});
