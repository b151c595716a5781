import type { SnapshotNode } from "../snapshot/snapshot-node.ts";
import { grow } from "./grow.ts";
import { borrowNumbers } from "./scratch.ts";

/**
 * Many lists of ascending codes to which only greater ones are ever added. Each code is kept as the distance from the
 * one before, seven bits to a byte: of the words that share two letters most stand close together.
 */
export class CodeLists {
  readonly #bytes: Uint8Array[];
  readonly #used: Int32Array;
  readonly #counts: Int32Array;
  readonly #last: Int32Array;

  constructor(lists: number) {
    this.#bytes = Array.from({ length: lists }, () => new Uint8Array(0));
    this.#used = new Int32Array(lists);
    this.#counts = new Int32Array(lists);
    this.#last = new Int32Array(lists).fill(-1);
  }

  static restore(stored: SnapshotNode): CodeLists {
    const used = stored.used as Int32Array;
    const lists = new CodeLists(stored.lists as number);
    const bytes = stored.bytes as Uint8Array;
    let start = 0;
    for (let list = 0; list < lists.#bytes.length; list++) {
      const length = used[list] as number;
      lists.#bytes[list] = bytes.subarray(start, start + length);
      lists.#used[list] = length;
      lists.#counts[list] = (stored.counts as Int32Array)[list] as number;
      lists.#last[list] = (stored.last as Int32Array)[list] as number;
      start += length;
    }
    return lists;
  }

  store(): SnapshotNode {
    const parts = this.#bytes.map((bytes, list) => bytes.subarray(0, this.#used[list]));
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let start = 0;
    for (const part of parts) {
      bytes.set(part, start);
      start += part.length;
    }
    return { lists: parts.length, bytes, used: this.#used, counts: this.#counts, last: this.#last };
  }

  count(list: number): number {
    return this.#counts[list] as number;
  }

  /** Adds a code greater than all in the list, or the last one again, which changes nothing. */
  add(list: number, code: number): void {
    if (this.#last[list] === code) return;
    let rest = code - (this.#last[list] as number);
    let at = this.#used[list] as number;
    const bytes = grow(this.#bytes[list] as Uint8Array, at + 5);
    for (; rest > 127; rest >>>= 7) bytes[at++] = (rest & 127) | 128;
    bytes[at++] = rest;
    this.#bytes[list] = bytes;
    this.#used[list] = at;
    this.#counts[list] = (this.#counts[list] as number) + 1;
    this.#last[list] = code;
  }

  /** The codes of a list, for the time of one question. */
  read(list: number): Int32Array {
    const codes = borrowNumbers(this.count(list));
    const bytes = this.#bytes[list] as Uint8Array;
    let code = -1;
    for (let found = 0, at = 0; found < codes.length; found++) {
      let byte = bytes[at++] as number;
      let step = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] as number;
        step |= (byte & 127) << shift;
      }
      code += step;
      codes[found] = code;
    }
    return codes;
  }

  /** Keeps of ascending codes those that are in a list, at the beginning of the array, and says how many they are. */
  keepIn(list: number, codes: Int32Array, length: number): number {
    const bytes = this.#bytes[list] as Uint8Array;
    const end = this.#used[list] as number;
    let kept = 0;
    let asked = 0;
    let code = -1;
    for (let at = 0; at < end && asked < length; ) {
      let byte = bytes[at++] as number;
      let step = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] as number;
        step |= (byte & 127) << shift;
      }
      code += step;
      while (asked < length && (codes[asked] as number) < code) asked++;
      if (asked < length && codes[asked] === code) codes[kept++] = code;
    }
    return kept;
  }
}
