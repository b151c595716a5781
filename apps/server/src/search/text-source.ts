import type { OrderSource, Place } from "./order.ts";
import { sortByNumber } from "./radix-sort.ts";

const packed = 6;
const fewRows = 512;

/** The lower-case form of each byte. */
export const folded = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));

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

  compareWith(row: number, place: Place): number {
    const text = Buffer.from(place.value as string);
    return this.#compareBytes(row, text, 0, text.length) || this.compareKeyWith(row, place);
  }

  compareKeyWith(row: number, place: Place): number {
    return this.key(row) - place.key;
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
    let most = 0;
    for (let at = 0; at < rows.length; at++) most = Math.max(most, rows[at] as number);
    this.#sortFrom(rows, 0, new Float64Array(most + 1));
  }

  sortMissing(rows: Int32Array): void {
    rows.sort((left, right) => this.compareKeys(left, right));
  }

  /** Sorts rows whose first `depth` bytes are the same: by the next six as one number, then group by group. */
  #sortFrom(rows: Int32Array, depth: number, numbers: Float64Array): void {
    if (rows.length <= fewRows || !rows.some((row) => this.length(row) > depth)) {
      rows.sort((left, right) => this.compare(left, right));
      return;
    }
    for (let at = 0; at < rows.length; at++) numbers[rows[at] as number] = this.#pack(rows[at] as number, depth);
    sortByNumber(rows, numbers);
    const groups: number[] = [];
    for (let at = 1, start = 0; at <= rows.length; at++) {
      if (at < rows.length && numbers[rows[at] as number] === numbers[rows[at - 1] as number]) continue;
      if (at - start > 1) groups.push(start, at);
      start = at;
    }
    for (let at = 0; at < groups.length; at += 2)
      this.#sortFrom(rows.subarray(groups[at], groups[at + 1]), depth + packed, numbers);
  }

  #pack(row: number, depth: number): number {
    const { bytes } = this;
    const start = this.start(row);
    const length = this.length(row);
    let number = 0;
    for (let at = depth; at < depth + packed; at++)
      number = number * 256 + (at < length ? (folded[bytes[start + at] as number] as number) : 0);
    return number;
  }
}
