import type { Bits } from "../sets/bits.ts";
import { grow } from "../sets/grow.ts";
import type { SnapshotNode } from "../snapshot/snapshot-node.ts";

/** Where a page ended: the value it was sorted by (null where there was none) and the key of its last row. */
export interface SortPosition {
  readonly value: number | string | null;
  readonly key: number;
}

/** What an order sorts by. Rows without a value come last, whichever the direction. */
export interface OrderSource {
  isMissing(row: number): boolean;
  /** Compares two rows that both have a value, by value and then by key. */
  compare(left: number, right: number): number;
  compareKeys(left: number, right: number): number;
  /** Compares a row that has a value with a position that has one. */
  compareWith(row: number, position: SortPosition): number;
  compareKeyWith(row: number, position: SortPosition): number;
  /** Sorts rows that have a value. */
  sortPresent(rows: Int32Array): void;
  sortMissing(rows: Int32Array): void;
}

/** Rows in ascending order; those without a value stand at the end, from `missingFrom` on, by key. */
interface Run {
  id: number;
  rows: Int32Array;
  length: number;
  missingFrom: number;
}

interface Merge {
  readonly target: Run;
  baseAt: number;
  frozenAt: number;
}

const baseId = 1;
const createRun = (id: number): Run => ({ id, rows: new Int32Array(64), length: 0, missingFrom: 0 });

/** The position of the n-th row: backwards through the rows with a value, then through those without one. */
const indexAt = (run: Run, turn: number, isDescending: boolean): number => {
  if (!isDescending) return turn;
  return turn < run.missingFrom ? run.missingFrom - 1 - turn : run.length - 1 - (turn - run.missingFrom);
};

/**
 * All rows in the order of one value. A changed row goes into a small sorted run, and its old position is left behind;
 * `homes` says which run holds a row's true position. When the small run has grown it is frozen and merged with the large
 * one, a slice at each later change, so no single change and no reader ever waits for a merge of all rows.
 */
export class Order {
  readonly #source: OrderSource;
  readonly #minRunLength: number;
  #homes = new Uint8Array(64);
  #base = createRun(baseId);
  #frozen: Run | undefined;
  #active = createRun(2);
  #merge: Merge | undefined;

  /** `minRunLength`: how many changed rows are worth a merge, however few rows there are in all. */
  constructor(source: OrderSource, rows?: Int32Array, minRunLength = 1024) {
    this.#source = source;
    this.#minRunLength = minRunLength;
    if (rows) this.#build(rows);
  }

  static restore(source: OrderSource, stored: SnapshotNode): Order {
    const order = new Order(source);
    const run = (part: SnapshotNode): Run => ({
      id: part.id as number,
      rows: part.rows as Int32Array,
      length: part.length as number,
      missingFrom: part.missingFrom as number,
    });
    order.#homes = stored.homes as Uint8Array<ArrayBuffer>;
    order.#base = run(stored.base as SnapshotNode);
    order.#active = run(stored.active as SnapshotNode);
    if (stored.frozen !== null) order.#frozen = run(stored.frozen as SnapshotNode);
    return order;
  }

  store(rows: number): SnapshotNode {
    const part = ({ id, rows, length, missingFrom }: Run): SnapshotNode => ({
      id,
      rows: rows.subarray(0, length),
      length,
      missingFrom,
    });
    this.#homes = grow(this.#homes, rows);
    return {
      homes: this.#homes.subarray(0, rows),
      base: part(this.#base),
      active: part(this.#active),
      frozen: this.#frozen ? part(this.#frozen) : null,
    };
  }

  #build(rows: Int32Array): void {
    const sorted = new Int32Array(rows.length);
    let present = 0;
    for (const row of rows) if (!this.#source.isMissing(row)) sorted[present++] = row;
    let end = present;
    for (const row of rows) if (this.#source.isMissing(row)) sorted[end++] = row;
    this.#source.sortPresent(sorted.subarray(0, present));
    this.#source.sortMissing(sorted.subarray(present));
    this.#base = { id: baseId, rows: sorted, length: rows.length, missingFrom: present };
    for (const row of rows) this.#setHome(row, baseId);
  }

  #setHome(row: number, id: number): void {
    this.#homes = grow(this.#homes, row + 1);
    this.#homes[row] = id;
  }

  /** Compares two rows as an ascending list shows them. */
  compare(left: number, right: number): number {
    const isLeftMissing = this.#source.isMissing(left);
    const isRightMissing = this.#source.isMissing(right);
    if (isLeftMissing !== isRightMissing) return isLeftMissing ? 1 : -1;
    return isLeftMissing ? this.#source.compareKeys(left, right) : this.#source.compare(left, right);
  }

  /** Compares two rows as a list in this direction shows them. */
  compareInList(left: number, right: number, isDescending: boolean): number {
    const isSplit = this.#source.isMissing(left) !== this.#source.isMissing(right);
    return isSplit || !isDescending ? this.compare(left, right) : this.compare(right, left);
  }

  /** Compares a row with where a page ended. */
  compareWithPosition(row: number, position: SortPosition, isDescending: boolean): number {
    const isMissing = this.#source.isMissing(row);
    if (isMissing !== (position.value === null)) return isMissing ? 1 : -1;
    const sign = isMissing ? this.#source.compareKeyWith(row, position) : this.#source.compareWith(row, position);
    return isDescending ? -sign : sign;
  }

  /** Takes a row out. To be called while the row still has the value it is sorted by. */
  remove(row: number): void {
    if (this.#homes[row] === this.#active.id) this.#removeActive(row);
    this.#setHome(row, 0);
  }

  #removeActive(row: number): void {
    const run = this.#active;
    const position = this.#positionInActive(row);
    run.rows.copyWithin(position, position + 1, run.length);
    run.length -= 1;
    if (position < run.missingFrom) run.missingFrom -= 1;
  }

  /** The first position in the active run, which has no stale rows, whose row does not come before this one. */
  #positionInActive(row: number): number {
    let low = 0;
    let high = this.#active.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(this.#active.rows[middle] as number, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Puts a row in by its value of now. */
  insert(row: number): void {
    const run = this.#active;
    const position = this.#positionInActive(row);
    run.rows = grow(run.rows, run.length + 1);
    run.rows.copyWithin(position + 1, position, run.length);
    run.rows[position] = row;
    run.length += 1;
    if (!this.#source.isMissing(row)) run.missingFrom += 1;
    this.#setHome(row, run.id);
    this.#tidy();
  }

  #tidy(): void {
    const limit = Math.max(this.#minRunLength, this.#base.length >>> 6);
    if (!this.#frozen && this.#active.length >= limit) {
      this.#frozen = this.#active;
      this.#active = createRun(this.#frozen.id === 2 ? 3 : 2);
    }
    if (!this.#frozen) return;
    this.#merge ??= this.#startMerge(this.#frozen);
    // Twice as fast as needed to be done before the next run is full.
    this.#mergeSome(this.#merge, this.#frozen, 64 + Math.ceil((2 * this.#base.length) / limit));
  }

  #startMerge(frozen: Run): Merge {
    const rows = new Int32Array(this.#base.length + frozen.length);
    return { target: { id: baseId, rows, length: 0, missingFrom: -1 }, baseAt: 0, frozenAt: 0 };
  }

  /** The first position from `at` on whose row has its true position in this run. */
  #live(run: Run, at: number): number {
    let position = at;
    while (position < run.length && this.#homes[run.rows[position] as number] !== run.id) position++;
    return position;
  }

  #mergeSome(merge: Merge, frozen: Run, steps: number): void {
    const base = this.#base;
    for (let step = 0; step < steps; step++) {
      merge.baseAt = this.#live(base, merge.baseAt);
      merge.frozenAt = this.#live(frozen, merge.frozenAt);
      const isBaseDone = merge.baseAt >= base.length;
      const isFrozenDone = merge.frozenAt >= frozen.length;
      if (isBaseDone && isFrozenDone) {
        this.#finishMerge(merge.target, frozen);
        return;
      }
      const baseRow = base.rows[merge.baseAt] as number;
      const frozenRow = frozen.rows[merge.frozenAt] as number;
      const takesBase = isFrozenDone || (!isBaseDone && this.compare(baseRow, frozenRow) < 0);
      if (takesBase) merge.baseAt += 1;
      else merge.frozenAt += 1;
      this.#append(merge.target, takesBase ? baseRow : frozenRow);
    }
  }

  #append(target: Run, row: number): void {
    if (target.missingFrom < 0 && this.#source.isMissing(row)) target.missingFrom = target.length;
    target.rows[target.length++] = row;
  }

  #finishMerge(target: Run, frozen: Run): void {
    if (target.missingFrom < 0) target.missingFrom = target.length;
    for (let at = 0; at < frozen.length; at++) {
      const row = frozen.rows[at] as number;
      if (this.#homes[row] === frozen.id) this.#homes[row] = baseId;
    }
    this.#base = target;
    this.#frozen = undefined;
    this.#merge = undefined;
  }

  /** Walks the rows of a set in this order, from the start or from behind a position. */
  scan(isDescending: boolean, matches: Bits, after?: SortPosition): () => number {
    const runs = [this.#base, ...(this.#frozen ? [this.#frozen] : []), this.#active].filter(({ length }) => length > 0);
    const streams = runs.map((run) => {
      const start = after
        ? this.#turnWhere(run, isDescending, (row) => this.compareWithPosition(row, after, isDescending) > 0)
        : 0;
      return this.#stream(run, isDescending, matches, start);
    });
    const [only] = streams;
    if (!only) return () => -1;
    return streams.length === 1 ? only : this.#mergeStreams(streams, isDescending);
  }

  #stream(run: Run, isDescending: boolean, matches: Bits, start: number): () => number {
    const homes = this.#homes;
    const { rows, id, length } = run;
    let turn = start;
    return () => {
      while (turn < length) {
        const row = rows[indexAt(run, turn++, isDescending)] as number;
        if (((matches[row >>> 5] as number) & (1 << row)) !== 0 && homes[row] === id) return row;
      }
      return -1;
    };
  }

  #mergeStreams(streams: readonly (() => number)[], isDescending: boolean): () => number {
    const heads = streams.map((stream) => stream());
    return () => {
      let best = -1;
      for (let at = 0; at < heads.length; at++) {
        const head = heads[at] as number;
        if (head < 0) continue;
        if (best < 0 || this.compareInList(head, heads[best] as number, isDescending) < 0) best = at;
      }
      if (best < 0) return -1;
      const row = heads[best] as number;
      heads[best] = (streams[best] as () => number)();
      return row;
    };
  }

  /** The first turn whose row passes a test that fails for all rows before it. Stale rows are stepped over. */
  #turnWhere(run: Run, isDescending: boolean, test: (row: number) => boolean): number {
    let low = 0;
    let high = run.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      let turn = middle;
      let row = run.rows[indexAt(run, turn, isDescending)] as number;
      while (this.#homes[row] !== run.id && ++turn < high) row = run.rows[indexAt(run, turn, isDescending)] as number;
      if (turn >= high || test(row)) high = middle;
      else low = turn + 1;
    }
    return low;
  }

  /** Adds the rows between two bounds to a set. */
  addRange(bits: Bits, isFrom: (row: number) => boolean, isBeyond: (row: number) => boolean): void {
    const homes = this.#homes;
    for (const run of [this.#base, this.#frozen, this.#active]) {
      if (!run) continue;
      const { rows, id } = run;
      const end = this.#turnWhere(run, false, isBeyond);
      for (let at = this.#turnWhere(run, false, isFrom); at < end; at++) {
        const row = rows[at] as number;
        if (homes[row] === id) bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << row);
      }
    }
  }

  /** Visits the rows between two bounds, each a test that fails for all rows before it. */
  visitRange(isFrom: (row: number) => boolean, isBeyond: (row: number) => boolean, visit: (row: number) => void): void {
    for (const run of [this.#base, this.#frozen, this.#active]) {
      if (!run) continue;
      const end = this.#turnWhere(run, false, isBeyond);
      for (let at = this.#turnWhere(run, false, isFrom); at < end; at++) {
        const row = run.rows[at] as number;
        if (this.#homes[row] === run.id) visit(row);
      }
    }
  }
}
