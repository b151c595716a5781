import fc from "fast-check";
import { expect, test } from "vitest";
import { RowTable } from "./row-table.ts";

test("keys keep their rows, and freed rows are given out again", () => {
  const keys = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constantFrom(2 ** 40, 2 ** 40 + 1, 2 ** 53 - 1));
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, fc.boolean()), { maxLength: 600 }), (steps) => {
      const table = new RowTable();
      const rows = new Map<number, number>();
      let most = 0;
      for (const [key, isGone] of steps) {
        if (isGone) table.remove(key);
        if (isGone) rows.delete(key);
        else if (!rows.has(key)) rows.set(key, table.add(key));
        most = Math.max(most, rows.size);
      }
      for (const [key] of steps) expect(table.rowOf(key)).toBe(rows.get(key) ?? -1);
      expect(new Set(rows.values()).size).toBe(table.size);
      expect(table.rows).toBe(most);
    }),
  );
});
