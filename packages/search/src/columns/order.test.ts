import fc from "fast-check";
import { expect, test } from "vitest";
import { createBits, setBit } from "../sets/bits.ts";
import { NumberColumn } from "./number-column.ts";
import { Order } from "./order.ts";
import { RowTable } from "./row-table.ts";

const rows = 40;

const setUp = (values: readonly (number | undefined)[]) => {
  const table = new RowTable();
  // Keys run against the rows, so that ties show which of the two decides.
  for (let row = 0; row < rows; row++) table.add(1000 - row);
  const column = new NumberColumn(table);
  values.forEach((value, row) => {
    column.set(row, value ?? Number.NaN);
  });
  return { column, order: new Order(column, Int32Array.from(values.keys()), 4) };
};

const allRows = createBits(rows);
for (let row = 0; row < rows; row++) setBit(allRows, row);

const walk = (order: Order, isDescending: boolean, after?: number, column?: NumberColumn): number[] => {
  const value = column?.values[after ?? 0] ?? Number.NaN;
  const position = after === undefined ? undefined : { value: Number.isNaN(value) ? null : value, key: 1000 - after };
  const next = order.scan(isDescending, allRows, position);
  const found: number[] = [];
  for (let row = next(); row >= 0; row = next()) found.push(row);
  return found;
};

const expected = (values: ReadonlyMap<number, number | undefined>, isDescending: boolean): number[] => {
  const sign = isDescending ? -1 : 1;
  return [...values.keys()].sort((left, right) => {
    const one = values.get(left);
    const other = values.get(right);
    if ((one === undefined) !== (other === undefined)) return one === undefined ? 1 : -1;
    return sign * ((one ?? 0) - (other ?? 0) || right - left);
  });
};

const number = fc.option(fc.constantFrom(1, 2, 3, 4.5, -1, 0, Number.POSITIVE_INFINITY), { nil: undefined });

test("rows stand in order through any changes, in both directions and behind any row", () => {
  const change = fc.record({ row: fc.nat(rows - 1), value: number, isGone: fc.boolean() });
  fc.assert(
    fc.property(fc.array(number, { maxLength: rows }), fc.array(change, { maxLength: 80 }), (start, changes) => {
      const { column, order } = setUp(start);
      const values = new Map<number, number | undefined>(start.entries());
      for (const { row, value, isGone } of changes) {
        if (values.has(row)) order.remove(row);
        values.delete(row);
        if (isGone) continue;
        column.set(row, value ?? Number.NaN);
        order.insert(row);
        values.set(row, value);
      }
      for (const isDescending of [false, true]) {
        const all = expected(values, isDescending);
        expect(walk(order, isDescending)).toEqual(all);
        for (const [at, row] of all.entries())
          expect(walk(order, isDescending, row, column)).toEqual(all.slice(at + 1));
      }
    }),
  );
});

test("an order in the middle of a merge is stored and comes back", () => {
  const { column, order } = setUp(Array.from({ length: rows }, (_, row) => row % 5));
  for (let row = 0; row < 6; row++) {
    order.remove(row);
    column.set(row, 9 - row);
    order.insert(row);
  }
  const restored = Order.restore(column, structuredClone(order.store(rows)));
  expect(walk(restored, true)).toEqual(walk(order, true));
});
