import type { SnapshotNode } from "../snapshot/snapshot-node.ts";
import { grow } from "./grow.ts";

/** Slots come in sizes 2, 3, 4, 6, 8, 12, 16, 24 …: at most half of one is empty, and a freed one soon fits again. */
const slotClass = (count: number): number => {
  const power = 31 - Math.clz32(count - 1);
  return count <= 3 << (power - 1) ? 2 * power - 1 : 2 * power;
};
const slotSize = (slot: number): number => (slot & 1 ? 3 << ((slot - 1) >> 1) : 2 << (slot >> 1));

/**
 * Many short lists of ascending integers in one array. A list of one is kept in place of its own address: of the
 * words in two million ids most occur once.
 */
export class IntLists {
  /** Where a list starts in the pool, or its only entry. */
  starts = new Int32Array(64);
  counts = new Int32Array(64);
  pool = new Int32Array(64);
  #used = 0;
  #free: number[][] = [];

  static restore(stored: SnapshotNode): IntLists {
    const lists = new IntLists();
    lists.starts = stored.starts as Int32Array<ArrayBuffer>;
    lists.counts = stored.counts as Int32Array<ArrayBuffer>;
    lists.pool = stored.pool as Int32Array<ArrayBuffer>;
    lists.#used = stored.used as number;
    lists.#free = stored.free as number[][];
    return lists;
  }

  /** Empty lists with room for so many values each, which `append` puts in; those of no length have none. */
  static withLengths(lengths: Int32Array): IntLists {
    const lists = new IntLists();
    lists.reserve(lengths.length);
    let used = 0;
    for (const length of lengths) if (length > 1) used += slotSize(slotClass(length));
    lists.pool = grow(lists.pool, used);
    for (let list = 0; list < lengths.length; list++) {
      const length = lengths[list] as number;
      if (length > 1) lists.starts[list] = lists.#take(slotClass(length));
    }
    return lists;
  }

  /** Puts a value greater than all in the list where room was made for `length` of them. */
  append(list: number, value: number, length: number): void {
    const count = this.counts[list] as number;
    if (length === 1) this.starts[list] = value;
    else this.pool[(this.starts[list] as number) + count] = value;
    this.counts[list] = count + 1;
  }

  /** What a snapshot keeps of the first `length` lists. */
  store(length: number): SnapshotNode {
    this.reserve(length);
    return {
      starts: this.starts.subarray(0, length),
      counts: this.counts.subarray(0, length),
      pool: this.pool.subarray(0, this.#used),
      used: this.#used,
      free: this.#free,
    };
  }

  reserve(length: number): void {
    if (length <= this.starts.length) return;
    this.starts = grow(this.starts, length);
    this.counts = grow(this.counts, length);
  }

  /** How many entries a list has, roughly. */
  get average(): number {
    return Math.max(1, this.#used / Math.max(1, this.starts.length));
  }

  count(list: number): number {
    return this.counts[list] ?? 0;
  }

  /** A copy of one list. */
  values(list: number): number[] {
    const count = this.count(list);
    const start = this.starts[list] as number;
    if (count < 2) return count === 0 ? [] : [start];
    return Array.from(this.pool.subarray(start, start + count));
  }

  /** Visits the values of the first `length` lists. */
  visit(length: number, each: (value: number, list: number) => void): void {
    const { starts, counts, pool } = this;
    for (let list = 0; list < length; list++) {
      const start = starts[list] as number;
      const count = counts[list] as number;
      if (count === 1) each(start, list);
      else for (let at = start; at < start + count; at++) each(pool[at] as number, list);
    }
  }

  #positionOf(list: number, value: number): number {
    let low = this.starts[list] as number;
    let high = low + (this.counts[list] as number);
    if (high > low && (this.pool[high - 1] as number) < value) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.pool[middle] as number) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #take(slot: number): number {
    const free = this.#free[slot]?.pop();
    if (free !== undefined) return free;
    const start = this.#used;
    this.#used += slotSize(slot);
    this.pool = grow(this.pool, this.#used);
    return start;
  }

  #give(slot: number, start: number): void {
    while (this.#free.length <= slot) this.#free.push([]);
    this.#free[slot]?.push(start);
  }

  /** Moves a list of two or more to a slot that fits another count. */
  #resize(list: number, count: number): void {
    const from = slotClass(this.counts[list] as number);
    const to = slotClass(count);
    if (from === to) return;
    const old = this.starts[list] as number;
    const start = this.#take(to);
    this.pool.copyWithin(start, old, old + Math.min(count, this.counts[list] as number));
    this.#give(from, old);
    this.starts[list] = start;
  }

  /** Replaces a list by other values, ascending and distinct. */
  set(list: number, values: readonly number[]): void {
    this.clear(list);
    this.reserve(list + 1);
    const count = values.length;
    const start = count > 1 ? this.#take(slotClass(count)) : (values[0] ?? 0);
    for (let at = 0; count > 1 && at < count; at++) this.pool[start + at] = values[at] as number;
    this.starts[list] = start;
    this.counts[list] = count;
  }

  /** Adds a value that is not in the list. */
  add(list: number, value: number): void {
    this.reserve(list + 1);
    const count = this.counts[list] as number;
    if (count === 0) this.starts[list] = value;
    else if (count === 1) this.#pair(list, value);
    else {
      this.#resize(list, count + 1);
      const position = this.#positionOf(list, value);
      const end = (this.starts[list] as number) + count;
      if (position < end) this.pool.copyWithin(position + 1, position, end);
      this.pool[position] = value;
    }
    this.counts[list] = count + 1;
  }

  #pair(list: number, value: number): void {
    const other = this.starts[list] as number;
    const start = this.#take(slotClass(2));
    this.pool[start] = Math.min(value, other);
    this.pool[start + 1] = Math.max(value, other);
    this.starts[list] = start;
  }

  /** Removes a value that is in the list. */
  remove(list: number, value: number): void {
    const count = this.counts[list] as number;
    if (count > 2) {
      const position = this.#positionOf(list, value);
      this.pool.copyWithin(position, position + 1, (this.starts[list] as number) + count);
      this.#resize(list, count - 1);
    } else if (count === 2) {
      const start = this.starts[list] as number;
      const first = this.pool[start] as number;
      const second = this.pool[start + 1] as number;
      this.#give(slotClass(2), start);
      this.starts[list] = first === value ? second : first;
    }
    this.counts[list] = count - 1;
  }

  clear(list: number): void {
    const count = this.count(list);
    if (count > 1) this.#give(slotClass(count), this.starts[list] as number);
    if (count > 0) this.counts[list] = 0;
  }
}
