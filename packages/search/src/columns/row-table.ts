import { grow } from "../sets/grow.ts";
import type { SnapshotNode } from "../snapshot/snapshot-node.ts";

const spread = (key: number): number => {
  const mixed = Math.imul((key | 0) ^ Math.imul((key / 2 ** 32) | 0, 0x85ebca6b), 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};

/** Numbers the documents: keys of the store on one side, dense rows on the other. A freed row is given out again. */
export class RowTable {
  keys = new Float64Array(64);
  /** Rows in use or free: every row number is below it. */
  rows = 0;
  size = 0;
  #table = new Int32Array(128);
  #free: number[] = [];

  static restore(stored: SnapshotNode): RowTable {
    const table = new RowTable();
    table.keys = stored.keys as Float64Array<ArrayBuffer>;
    table.#table = (stored.table as Int32Array<ArrayBuffer>).subarray(0, stored.slots as number);
    table.rows = stored.rows as number;
    table.size = stored.size as number;
    table.#free = [...(stored.free as number[])];
    return table;
  }

  store(): SnapshotNode {
    const { rows, size } = this;
    return {
      keys: this.keys.subarray(0, rows),
      table: this.#table,
      slots: this.#table.length,
      free: this.#free,
      rows,
      size,
    };
  }

  #slot(key: number): number {
    const mask = this.#table.length - 1;
    let slot = spread(key) & mask;
    for (;;) {
      const row = (this.#table[slot] as number) - 1;
      if (row < 0 || this.keys[row] === key) return slot;
      slot = (slot + 1) & mask;
    }
  }

  /** The row of a key, or -1. */
  rowOf(key: number): number {
    return (this.#table[this.#slot(key)] as number) - 1;
  }

  /** Gives a new key a row. */
  add(key: number): number {
    const row = this.#free.pop() ?? this.rows++;
    this.keys = grow(this.keys, row + 1);
    this.keys[row] = key;
    this.#table[this.#slot(key)] = row + 1;
    this.size += 1;
    if (this.size * 2 > this.#table.length) this.#rehash();
    return row;
  }

  /** Takes a key out and frees its row. */
  remove(key: number): void {
    const slot = this.#slot(key);
    const row = (this.#table[slot] as number) - 1;
    if (row < 0) return;
    this.#close(slot);
    this.#free.push(row);
    this.size -= 1;
  }

  /** Empties a slot and moves up those behind it that would no longer be found. */
  #close(slot: number): void {
    const mask = this.#table.length - 1;
    let hole = slot;
    for (let at = (slot + 1) & mask; this.#table[at] !== 0; at = (at + 1) & mask) {
      const home = spread(this.keys[(this.#table[at] as number) - 1] as number) & mask;
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      this.#table[hole] = this.#table[at] as number;
      hole = at;
    }
    this.#table[hole] = 0;
  }

  #rehash(): void {
    const old = this.#table;
    this.#table = new Int32Array(old.length * 2);
    for (const entry of old) if (entry !== 0) this.#table[this.#slot(this.keys[entry - 1] as number)] = entry;
  }
}
