import type { Bits } from "../sets/bits.ts";
import { grow } from "../sets/grow.ts";
import { sortByNumber } from "../sets/radix-sort.ts";
import type { OrderSource, SortPosition } from "./order.ts";
import type { RowTable } from "./row-table.ts";

/** Sorts rows by their key; rows loaded from the store mostly stand in that order already. */
const sortByKey = (rows: Int32Array, table: RowTable): void => {
  const { keys } = table;
  const isSorted = rows.every(
    (row, at) => at === 0 || (keys[rows[at - 1] as number] as number) < (keys[row] as number),
  );
  if (!isSorted) sortByNumber(rows, keys);
};

/** One number per row; NaN where a row has none. */
export class NumberColumn implements OrderSource {
  values: Float64Array;
  readonly #table: RowTable;

  /** A column for a table that has rows already starts with no number for any of them. */
  constructor(
    table: RowTable,
    values = new Float64Array(Math.max(64, table.keys.length)).fill(Number.NaN, 0, table.rows),
  ) {
    this.#table = table;
    this.values = values;
  }

  set(row: number, value: number): void {
    this.values = grow(this.values, row + 1);
    // Adding zero turns -0 into 0, which would sort apart from it.
    this.values[row] = value + 0;
  }

  /** Takes out of a set the rows whose number is not within these bounds, or that have none. */
  keepInRange(bits: Bits, min: number, max: number): void {
    const { values } = this;
    for (let at = 0; at < bits.length; at++) {
      let word = bits[at] as number;
      if (word === 0) continue;
      let kept = word;
      while (word !== 0) {
        const low = word & -word;
        const value = values[(at << 5) + 31 - Math.clz32(low)] as number;
        if (!(value >= min && value <= max)) kept ^= low;
        word ^= low;
      }
      bits[at] = kept;
    }
  }

  isMissing(row: number): boolean {
    return Number.isNaN(this.values[row]);
  }

  compare(left: number, right: number): number {
    return (this.values[left] as number) - (this.values[right] as number) || this.compareKeys(left, right);
  }

  compareKeys(left: number, right: number): number {
    return (this.#table.keys[left] as number) - (this.#table.keys[right] as number);
  }

  compareWith(row: number, position: SortPosition): number {
    return (this.values[row] as number) - (position.value as number) || this.compareKeyWith(row, position);
  }

  compareKeyWith(row: number, position: SortPosition): number {
    return (this.#table.keys[row] as number) - position.key;
  }

  sortPresent(rows: Int32Array): void {
    sortByKey(rows, this.#table);
    sortByNumber(rows, this.values);
  }

  sortMissing(rows: Int32Array): void {
    sortByKey(rows, this.#table);
  }
}
