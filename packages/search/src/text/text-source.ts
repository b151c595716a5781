import type { OrderSource, SortPosition } from "../columns/order.ts";

/** So few rows are sorted by comparing them. */
const fewRows = 16;
/** Whole numbers of so many bits are exact: some bytes of a text, and behind them a position among the rows. */
const exactBits = 53;
/** Texts with a longer common prefix are rare, and are compared directly. */
const deepest = 1024;

/** The lower-case form of each byte. */
export const folded = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));

/**
 * Sorts rows by numbers that are made of a text and the row's position: numbers are sorted many times as fast as rows are
 * compared. Returns where groups of one text start and end.
 */
const sortPacked = (rows: Int32Array, numbers: Float64Array, positions: number): number[] => {
  const unsorted = rows.slice();
  numbers.sort();
  const groups: number[] = [];
  let start = 0;
  let group = -1;
  for (let at = 0; at < rows.length; at++) {
    const number = numbers[at] as number;
    const text = Math.floor(number / positions);
    rows[at] = unsorted[number - text * positions] as number;
    if (text === group) continue;
    if (at - start > 1) groups.push(start, at);
    start = at;
    group = text;
  }
  if (rows.length - start > 1) groups.push(start, rows.length);
  return groups;
};

/** Sorts rows by a text: first without regard to case, then with, then by key. */
export abstract class TextSource implements OrderSource {
  /** The buffer that holds the texts of all rows. */
  protected abstract readonly bytes: Uint8Array;
  protected abstract start(row: number): number;
  abstract length(row: number): number;
  protected abstract key(row: number): number;

  isMissing(): boolean {
    return false;
  }

  compare(left: number, right: number): number {
    return this.#compareBytes(left, this.bytes, this.start(right), this.length(right)) || this.compareKeys(left, right);
  }

  compareKeys(left: number, right: number): number {
    return this.key(left) - this.key(right);
  }

  compareWith(row: number, position: SortPosition): number {
    const text = Buffer.from(position.value as string);
    return this.#compareBytes(row, text, 0, text.length) || this.compareKeyWith(row, position);
  }

  compareKeyWith(row: number, position: SortPosition): number {
    return this.key(row) - position.key;
  }

  /** Compares the start of a row's text with a folded prefix: 0 where the text begins with it. */
  comparePrefix(row: number, prefix: Uint8Array): number {
    const { bytes } = this;
    const start = this.start(row);
    const shared = Math.min(this.length(row), prefix.length);
    for (let at = 0; at < shared; at++) {
      const difference = (folded[bytes[start + at] as number] as number) - (prefix[at] as number);
      if (difference !== 0) return difference;
    }
    return shared - prefix.length;
  }

  #compareBytes(row: number, others: Uint8Array, otherStart: number, otherLength: number): number {
    const { bytes } = this;
    const start = this.start(row);
    const length = this.length(row);
    const shared = Math.min(length, otherLength);
    let exact = 0;
    for (let at = 0; at < shared; at++) {
      const one = bytes[start + at] as number;
      const other = others[otherStart + at] as number;
      if (one === other) continue;
      const difference = (folded[one] as number) - (folded[other] as number);
      if (difference !== 0) return difference;
      if (exact === 0) exact = one - other;
    }
    return length - otherLength || exact;
  }

  sortPresent(rows: Int32Array): void {
    this.#sortFrom(rows, 0, new Float64Array(rows.length));
  }

  sortMissing(rows: Int32Array): void {
    rows.sort((left, right) => this.compareKeys(left, right));
  }

  /** Sorts rows whose first `depth` bytes are the same: by the next few as one number, then group by group. */
  #sortFrom(rows: Int32Array, depth: number, numbers: Float64Array): void {
    if (rows.length <= fewRows) {
      this.#sortFew(rows);
      return;
    }
    const width = (exactBits - Math.ceil(Math.log2(rows.length))) >> 3;
    const positions = 2 ** (exactBits - 8 * width);
    if (depth > deepest || !this.#pack(rows, depth, width, numbers)) {
      this.#sortWhole(rows);
      return;
    }
    const groups = sortPacked(rows, numbers.subarray(0, rows.length), positions);
    for (let at = 0; at < groups.length; at += 2)
      this.#sortFrom(rows.subarray(groups[at], groups[at + 1]), depth + width, numbers);
  }

  /** Writes the numbers that rows are sorted by, unless no text goes on. */
  #pack(rows: Int32Array, depth: number, width: number, numbers: Float64Array): boolean {
    const { bytes } = this;
    const positions = 2 ** (exactBits - 8 * width);
    let longest = 0;
    for (let position = 0; position < rows.length; position++) {
      const row = rows[position] as number;
      const start = this.start(row);
      const length = this.length(row);
      let text = 0;
      for (let at = depth; at < depth + width; at++)
        text = text * 256 + (at < length ? (folded[bytes[start + at] as number] as number) : 0);
      numbers[position] = text * positions + position;
      if (length > longest) longest = length;
    }
    return longest > depth;
  }

  /** Puts each row behind the last one before it that it does not come before. */
  #sortFew(rows: Int32Array): void {
    for (let at = 1; at < rows.length; at++) {
      const row = rows[at] as number;
      let position = at;
      for (; position > 0 && this.compare(rows[position - 1] as number, row) > 0; position--)
        rows[position] = rows[position - 1] as number;
      rows[position] = row;
    }
  }

  /** Sorts rows whose texts differ in case at most; those of one text mostly stand in the order of their keys already. */
  #sortWhole(rows: Int32Array): void {
    for (let at = 1; at < rows.length; at++) {
      if (this.compare(rows[at - 1] as number, rows[at] as number) <= 0) continue;
      rows.sort((left, right) => this.compare(left, right));
      return;
    }
  }
}
