import fc from "fast-check";
import { expect, test } from "vitest";
import { CodeLists } from "./code-lists.ts";

const ascending = fc
  .uniqueArray(fc.oneof(fc.nat(300), fc.nat(2 ** 30)), { maxLength: 60 })
  .map((codes) => codes.sort((left, right) => left - right));

const listsOf = (all: readonly (readonly number[])[]): CodeLists => {
  const lists = new CodeLists(all.length);
  for (const [list, codes] of all.entries()) for (const code of codes) lists.add(list, code);
  return lists;
};

test("lists give back what was added, also out of a snapshot that goes on growing", () => {
  fc.assert(
    fc.property(fc.array(ascending, { minLength: 1, maxLength: 4 }), (all) => {
      const lists = CodeLists.restore(listsOf(all).store());
      for (const [list, codes] of all.entries()) {
        expect([...lists.read(list)]).toEqual(codes);
        const next = (codes.at(-1) ?? 0) + 12_345;
        lists.add(list, next);
        expect([...lists.read(list)]).toEqual([...codes, next]);
        expect(lists.count(list)).toBe(codes.length + 1);
      }
    }),
  );
});

test("what is kept is what both have", () => {
  fc.assert(
    fc.property(ascending, ascending, (one, other) => {
      const codes = Int32Array.from(one);
      const kept = listsOf([other]).keepIn(0, codes, codes.length);
      expect([...codes.subarray(0, kept)]).toEqual(one.filter((code) => other.includes(code)));
    }),
  );
});
