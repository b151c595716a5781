import fc from "fast-check";
import { expect, test } from "vitest";
import { createBits, releaseBits, setBit } from "../sets/bits.ts";
import { Postings } from "../sets/postings.ts";
import { FacetLeaders } from "./facet-leaders.ts";

const rows = 3000;

/** Rows of each value: few values with many rows, many with few. */
const spread = fc.array(fc.integer({ min: 1, max: rows }), { minLength: 1, maxLength: 40 });

const fill = (postings: Postings, leaders: FacetLeaders, sizes: readonly number[], seed: number): Set<number>[] =>
  sizes.map((size, code) => {
    const own = new Set<number>();
    for (let at = 0; at < size; at++) own.add((seed * 31 + code * 17 + at * 7) % rows);
    for (const row of own) {
      postings.add(code, row, rows);
      leaders.grow(code, postings.total(code));
    }
    return own;
  });

test("the leaders of a result are those that counting every value gives", () => {
  fc.assert(
    fc.property(spread, fc.nat(1000), fc.integer({ min: 1, max: 12 }), (sizes, seed, limit) => {
      const postings = new Postings();
      const leaders = new FacetLeaders();
      const owned = fill(postings, leaders, sizes, seed);
      const matches = createBits(rows);
      for (let row = seed % 5; row < rows; row += 1 + (seed % 4)) setBit(matches, row);
      const chosen = { matches, share: 1 };
      const found = leaders.top(postings, owned.length, chosen, limit, Number.POSITIVE_INFINITY);
      const isIn = (row: number) => row % (1 + (seed % 4)) === (seed % 5) % (1 + (seed % 4)) && row >= seed % 5;
      const counts = owned.map((own, code) => ({ code, count: [...own].filter(isIn).length }));
      const least = counts.map(({ count }) => count).sort((left, right) => right - left)[limit - 1] ?? 0;
      expect(found?.sort((left, right) => left.code - right.code)).toEqual(
        counts.filter(({ count }) => count > 0 && count >= least),
      );
      releaseBits();
    }),
    { numRuns: 200 },
  );
});

test("a value that grows after the leaders were chosen is never missed", () => {
  const postings = new Postings();
  const leaders = new FacetLeaders();
  const values = 1500;
  for (let code = 0; code < values; code++)
    for (let at = 0; at <= (code < 20 ? 50 : 1); at++) {
      postings.add(code, (code + at * 13) % rows, rows);
      leaders.grow(code, postings.total(code));
    }
  const matches = createBits(rows).fill(-1);
  const result = { matches, share: 1 };
  const before = leaders.top(postings, values, result, 5, Number.POSITIVE_INFINITY);
  expect(before).toHaveLength(20);
  for (let at = 0; at < 200; at++) {
    postings.add(values - 1, (at * 11 + 7) % rows, rows);
    leaders.grow(values - 1, postings.total(values - 1));
  }
  const after = leaders.top(postings, values, result, 5, Number.POSITIVE_INFINITY);
  expect(after === undefined || after.some(({ code }) => code === values - 1)).toBe(true);
  expect(leaders.top(postings, values, result, 5, 10)).toBeUndefined();
  releaseBits();
});

test("leaders that gain and lose rows between two questions are counted as they are", () => {
  const postings = new Postings();
  const leaders = new FacetLeaders();
  const add = (code: number, row: number): void => {
    postings.add(code, row, rows);
    leaders.grow(code, postings.total(code));
  };
  const result = { matches: createBits(rows).fill(-1), share: 1 };
  const best = () => leaders.top(postings, 3, result, 1, Number.POSITIVE_INFINITY);
  for (let row = 0; row < 30; row++) for (let code = 0; code < 3; code++) if (row < 30 - 10 * code) add(code, row);
  expect(best()).toEqual([{ code: 0, count: 30 }]);
  for (let row = 40; row < 70; row++) add(2, row);
  expect(best()).toEqual([{ code: 2, count: 40 }]);
  for (let row = 40; row < 65; row++) postings.remove(2, row);
  expect(best()).toEqual([{ code: 0, count: 30 }]);
  releaseBits();
});
