import { describe, expect, test } from "vitest";
import { createBits, rowsOf } from "./bits.ts";
import { Postings } from "./postings.ts";

const rowsWith = (postings: Postings, code: number, rows: number): number[] => {
  const bits = createBits(rows);
  postings.addRowsTo(code, bits);
  return Array.from(rowsOf(bits));
};

describe("postings", () => {
  test("hold the same rows as lists, as bit sets and on the way between", () => {
    const postings = new Postings();
    const expected: Set<number>[] = [new Set(), new Set(), new Set()];
    let seed = 7;
    const random = (limit: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return (seed >>> 8) % limit;
    };
    for (let rows = 2000; rows <= 200_000; rows *= 10)
      for (let step = 0; step < 4000; step++) {
        const code = random(3);
        const row = random(code === 0 ? rows : 2000);
        const set = expected[code] as Set<number>;
        if (!set.has(row)) postings.add(code, row, rows);
        else postings.remove(code, row);
        if (!set.delete(row)) set.add(row);
      }
    const totals = new Int32Array(4);
    postings.totalsInto(totals, 3);
    for (const [code, set] of expected.entries()) {
      expect(rowsWith(postings, code, 200_000)).toEqual([...set].sort((left, right) => left - right));
      expect(totals[code + 1]).toBe(set.size);
    }
  });

  test("a value that all rows have and then lose leaves nothing behind", () => {
    const postings = new Postings();
    for (let row = 0; row < 3000; row++) postings.add(0, row, 3000);
    for (let row = 0; row < 3000; row++) postings.remove(0, row);
    expect(rowsWith(postings, 0, 3000)).toEqual([]);
  });
});
