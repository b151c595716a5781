import type { SnapshotNode } from "../snapshot/snapshot-node.ts";
import { addAll, type Bits, clearBit, hasBit, rowsInto, setBit, sharedBits, wordsFor } from "./bits.ts";
import { grow } from "./grow.ts";
import { IntLists } from "./int-lists.ts";

interface DensePosting {
  bits: Bits;
  count: number;
}

/** A list of four-byte rows is larger than a set of one bit per row from this share of all rows on. */
const denseShare = 32;
const minDenseRows = 512;

const isDense = (count: number, rows: number): boolean => count >= minDenseRows && count * denseShare > rows;

/** Goes through the values that all rows have, the rows ascending. */
type VisitRows = (visit: (code: number, row: number) => void) => void;

/** For each value (a code of a dictionary) the rows that have it: a sorted list where few do, a bit set where many do. */
export class Postings {
  readonly #lists: IntLists;
  readonly #dense = new Map<number, DensePosting>();

  constructor(lists = new IntLists()) {
    this.#lists = lists;
  }

  static restore(stored: SnapshotNode): Postings {
    const postings = new Postings(IntLists.restore(stored.lists as SnapshotNode));
    for (const { code, count, bits } of stored.dense as readonly SnapshotNode[])
      postings.#dense.set(code as number, { bits: bits as Bits, count: count as number });
    return postings;
  }

  /**
   * The rows of all values at once, which are gone through twice: first to count them, then to put each where it
   * belongs. Nothing is ever moved, as it is where rows are added one by one.
   */
  static build(values: number, rows: number, visitRows: VisitRows): Postings {
    const lengths = new Int32Array(values);
    visitRows((code) => {
      lengths[code] = (lengths[code] as number) + 1;
    });
    const sets: Bits[] = [];
    const counts = new Map<number, number>();
    for (let code = 0; code < values; code++) {
      const count = lengths[code] as number;
      if (!isDense(count, rows)) continue;
      counts.set(code, count);
      // A negative length says which of the sets holds the rows.
      lengths[code] = -sets.push(new Int32Array(wordsFor(rows)));
    }
    const lists = IntLists.withLengths(lengths);
    visitRows((code, row) => {
      const length = lengths[code] as number;
      if (length > 0) lists.append(code, row, length);
      else setBit(sets[-length - 1] as Bits, row);
    });
    const postings = new Postings(lists);
    for (const [code, count] of counts) {
      postings.#dense.set(code, { bits: sets[-(lengths[code] as number) - 1] as Bits, count });
    }
    return postings;
  }

  store(values: number): SnapshotNode {
    const dense = [...this.#dense].map(([code, { bits, count }]) => ({ code, count, bits }));
    return { lists: this.#lists.store(values), dense };
  }

  /** Writes how many rows have each of the first `values` values into an array, from its second entry on. */
  totalsInto(counts: Int32Array, values: number): void {
    this.#lists.reserve(values);
    counts.set(this.#lists.counts.subarray(0, values), 1);
    for (const [code, { count }] of this.#dense) counts[code + 1] = count;
  }

  /** Adds a row that does not have the value yet; `rows` is how many there are in all. */
  add(code: number, row: number, rows: number): void {
    const dense = this.#dense.get(code);
    if (dense) {
      this.#addDense(code, dense, row, rows);
      return;
    }
    this.#lists.add(code, row);
    const count = this.#lists.count(code);
    if (isDense(count, rows)) this.#makeDense(code, rows);
  }

  #makeDense(code: number, rows: number): void {
    const bits: Bits = new Int32Array(wordsFor(rows));
    const count = this.#lists.count(code);
    this.addRowsTo(code, bits);
    this.#lists.clear(code);
    this.#dense.set(code, { bits, count });
  }

  #addDense(code: number, dense: DensePosting, row: number, rows: number): void {
    if (row >>> 5 >= dense.bits.length) {
      // The catalogue has outgrown this set: is it still worth a bit for every row?
      if (dense.count * denseShare * 2 < rows) {
        this.#makeSparse(code, dense);
        this.#lists.add(code, row);
        return;
      }
      dense.bits = grow(dense.bits, (row >>> 5) + 1);
    }
    setBit(dense.bits, row);
    dense.count += 1;
  }

  #makeSparse(code: number, { bits, count }: DensePosting): void {
    const rows = new Int32Array(count);
    rowsInto(bits, rows);
    this.#dense.delete(code);
    for (const row of rows) this.#lists.add(code, row);
  }

  /** Removes a row that has the value. */
  remove(code: number, row: number): void {
    const dense = this.#dense.get(code);
    if (!dense) {
      this.#lists.remove(code, row);
      return;
    }
    clearBit(dense.bits, row);
    dense.count -= 1;
    if (dense.count < minDenseRows / 2) this.#makeSparse(code, dense);
  }

  /** How many rows have a value. */
  total(code: number): number {
    return this.#dense.get(code)?.count ?? this.#lists.count(code);
  }

  /** What counting the rows of a value within a set takes: one for each row of a list, nearly as much for a word of a set. */
  costOf(code: number, matches: Bits): number {
    return this.#dense.has(code) ? matches.length * 0.85 : this.#lists.count(code);
  }

  /** How many rows of a set have a value. */
  countWithin(code: number, bits: Bits): number {
    const dense = this.#dense.get(code);
    if (dense) return sharedBits(dense.bits, bits);
    const count = this.#lists.count(code);
    const start = this.#lists.starts[code] as number;
    if (count < 2) return count === 1 && hasBit(bits, start) ? 1 : 0;
    const { pool } = this.#lists;
    let found = 0;
    // Added up without asking: which rows are in the set cannot be foreseen, and a wrong guess takes longer than a sum.
    for (let at = start; at < start + count; at++) {
      const row = pool[at] as number;
      found += ((bits[row >>> 5] as number) >>> row) & 1;
    }
    return found;
  }

  /** Adds the rows of a value to a set that is long enough for all rows. */
  addRowsTo(code: number, target: Bits): void {
    const count = this.#lists.count(code);
    if (count > 1) {
      const { pool } = this.#lists;
      const start = this.#lists.starts[code] as number;
      for (let at = start; at < start + count; at++) setBit(target, pool[at] as number);
    } else if (count === 1) setBit(target, this.#lists.starts[code] as number);
    else {
      const dense = this.#dense.get(code);
      if (dense) addAll(target, dense.bits);
    }
  }
}
