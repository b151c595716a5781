import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cellValue, encodeTable } from "./table-cells.ts";

interface Case {
  readonly question: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly ids: readonly number[];
  readonly types: readonly (readonly number[])[];
}

/** Written by encode_table of models/training/cells.py, with words as tokens and their lengths as numbers. */
const cases = JSON.parse(readFileSync(new URL("table-cells.fixture.json", import.meta.url), "utf8")) as Case[];

const pieces = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word].length);

describe("a table becomes the tokens that models are trained on", () => {
  test.each(cases)("$question", ({ question, columns, rows, ids, types }) => {
    const found = encodeTable(question, { columns, rows }, { pieces, begin: 101, separator: 102, empty: 103 });
    expect(found).toEqual({ ids, types });
  });
});

describe("what a cell says", () => {
  test.each([
    ["4.20", { kind: "number", value: 4.2 }],
    ["$1,200.50", { kind: "number", value: 1200.5 }],
    ["12,5", { kind: "number", value: 12.5 }],
    ["3 million", { kind: "number", value: 3_000_000 }],
    ["-5 °C", { kind: "number", value: -5 }],
    ["14:30", { kind: "time", value: 870 }],
    ["IC 201", undefined],
    ["", undefined],
  ])("%s", (text, value) => {
    expect(cellValue(text)).toEqual(value);
  });

  test("a day in any form is the same day", () => {
    const days = ["2024-03-02", "2.3.2024", "2 March 2024", "Mar 2, 2024"].map(cellValue);
    expect(new Set(days.map((day) => JSON.stringify(day))).size).toBe(1);
    expect(cellValue("1 Mar 2024")?.value).toBeLessThan(days[0]?.value ?? 0);
  });
});
