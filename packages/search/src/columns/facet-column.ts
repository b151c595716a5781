import { grow } from "../sets/grow.ts";
import { IntLists } from "../sets/int-lists.ts";
import type { SnapshotNode } from "../snapshot/snapshot-node.ts";

type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** The bytes that hold a code and a zero for "none". */
const widthOf = (code: number): number => (code < 0xff ? 1 : code < 0xffff ? 2 : 4);

/**
 * The values each row has in one facet. While no row has two, one narrow number per row, so that counting is one pass
 * over a small array; from the first row that has two on, a list per row.
 */
export class FacetColumn {
  #single: Codes | undefined = new Uint8Array(64);
  #lists = new IntLists();

  static restore(stored: SnapshotNode): FacetColumn {
    const column = new FacetColumn();
    column.#single = stored.single === null ? undefined : (stored.single as Codes);
    if (!column.#single) column.#lists = IntLists.restore(stored.lists as SnapshotNode);
    return column;
  }

  store(rows: number): SnapshotNode {
    if (!this.#single) return { single: null, lists: this.#lists.store(rows) };
    this.reserve(rows);
    return { single: this.#single.subarray(0, rows), lists: null };
  }

  reserve(rows: number): void {
    if (this.#single) this.#single = grow(this.#single, rows);
    else this.#lists.reserve(rows);
  }

  /** The codes of a row, ascending. */
  get(row: number): number[] {
    if (!this.#single) return this.#lists.values(row);
    const entry = this.#single[row] ?? 0;
    return entry === 0 ? [] : [entry - 1];
  }

  /** Replaces the codes of a row by others, ascending and distinct. */
  set(row: number, codes: readonly number[]): void {
    if (this.#single && codes.length > 1) this.#allowSeveral();
    this.reserve(row + 1);
    if (!this.#single) {
      this.#lists.set(row, codes);
      return;
    }
    const code = codes[0] ?? -1;
    this.#widen(code);
    this.#single[row] = code + 1;
  }

  #widen(code: number): void {
    const single = this.#single as Codes;
    const width = widthOf(code);
    if (single.BYTES_PER_ELEMENT >= width) return;
    const wider = width === 2 ? new Uint16Array(single.length) : new Uint32Array(single.length);
    wider.set(single);
    this.#single = wider;
  }

  #allowSeveral(): void {
    const single = this.#single as Codes;
    this.#single = undefined;
    this.#lists.reserve(single.length);
    for (let row = 0; row < single.length; row++) {
      const entry = single[row] as number;
      if (entry !== 0) this.#lists.add(row, entry - 1);
    }
  }

  /** Visits the codes of the first `rows` rows, row by row. */
  visit(rows: number, each: (code: number, row: number) => void): void {
    this.reserve(rows);
    if (this.#single) visitSingle(this.#single, rows, each);
    else this.#lists.visit(rows, each);
  }

  /** How many values a row has, roughly. */
  get average(): number {
    return this.#single ? 1 : this.#lists.average;
  }

  /** What counting the values of one row takes, where looking at one row of a list takes 1 (measured: 2 ns). */
  get costPerRow(): number {
    if (!this.#single) return 1 + 6 * this.#lists.average;
    // Narrow codes and their counts stay in the processor's cache; wide ones do not.
    return this.#single.BYTES_PER_ELEMENT > 2 ? 2.5 : 1.25;
  }

  /** How often each value occurs among some rows: to be asked where rows are few and values many. */
  tally(rows: Int32Array): { code: number; count: number }[] {
    const counts = new Map<number, number>();
    for (const row of rows) for (const code of this.get(row)) counts.set(code, (counts.get(code) ?? 0) + 1);
    return Array.from(counts, ([code, count]) => ({ code, count }));
  }

  /** Adds `step` to the count of every value of the first `length` rows given. */
  count(rows: Int32Array, length: number, counts: Int32Array, step: 1 | -1): void {
    if (this.#single) countSingle(this.#single, rows, length, counts, step);
    else countLists(this.#lists, rows, length, counts, step);
  }
}

/** counts[0] collects the rows that have no value; codes follow from 1 on. */
const countSingle = (codes: Codes, rows: Int32Array, length: number, counts: Int32Array, step: 1 | -1): void => {
  for (let at = 0; at < length; at++) {
    const entry = codes[rows[at] as number] as number;
    counts[entry] = (counts[entry] as number) + step;
  }
};

const visitSingle = (codes: Codes, rows: number, each: (code: number, row: number) => void): void => {
  for (let row = 0; row < rows; row++) {
    const entry = codes[row] as number;
    if (entry !== 0) each(entry - 1, row);
  }
};

const countLists = (lists: IntLists, rows: Int32Array, length: number, counts: Int32Array, step: 1 | -1): void => {
  const { starts, counts: lengths, pool } = lists;
  for (let at = 0; at < length; at++) {
    const row = rows[at] as number;
    const start = starts[row] as number;
    const end = start + (lengths[row] as number);
    if (end === start + 1) counts[start + 1] = (counts[start + 1] as number) + step;
    else
      for (let position = start; position < end; position++) {
        const entry = (pool[position] as number) + 1;
        counts[entry] = (counts[entry] as number) + step;
      }
  }
};
