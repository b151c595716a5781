import { grow } from "../sets/grow.ts";
import type { SnapshotNode } from "../snapshot/snapshot-node.ts";
import { folded } from "../text/text-source.ts";

const recentSlots = 4096;
const hashStart = 0x811c9dc5;
const hashStep = 0x01000193;

const recentSlotOf = (text: string): number => {
  const { length } = text;
  if (length === 0) return 0;
  const ends = text.charCodeAt(0) * 31 + text.charCodeAt(length - 1) * 7;
  return (ends + text.charCodeAt(length >> 1) * 131 + length * 17) & (recentSlots - 1);
};

/** Distinct strings in one byte buffer, numbered from 0 in the order they came. Strings are never taken out. */
export class Dictionary {
  bytes = new Uint8Array(1024);
  /** Where each string starts; the next one's start is its end. */
  starts = new Uint32Array(64);
  size = 0;
  #used = 0;
  #table = new Int32Array(128);
  /** Strings met lately and their codes, each in the one slot it may have, so that frequent ones are not encoded anew. */
  readonly #recent: string[] = Array(recentSlots).fill("");
  readonly #recentCodes = new Int32Array(recentSlots).fill(-1);

  static restore(stored: SnapshotNode): Dictionary {
    return new Dictionary().fill(stored);
  }

  protected fill(stored: SnapshotNode): this {
    this.bytes = stored.bytes as Uint8Array<ArrayBuffer>;
    this.starts = stored.starts as Uint32Array<ArrayBuffer>;
    this.#table = (stored.table as Int32Array<ArrayBuffer>).subarray(0, stored.slots as number);
    this.size = stored.size as number;
    this.#used = stored.used as number;
    return this;
  }

  store(): SnapshotNode {
    return {
      bytes: this.bytes.subarray(0, this.#used),
      starts: this.starts.subarray(0, this.size + 1),
      table: this.#table,
      slots: this.#table.length,
      size: this.size,
      used: this.#used,
    };
  }

  text(code: number): string {
    const start = this.starts[code] as number;
    const { buffer, byteOffset } = this.bytes;
    return Buffer.from(buffer, byteOffset + start, (this.starts[code + 1] as number) - start).toString("utf8");
  }

  /** Compares two strings by their bytes, as their characters compare. */
  compare(left: number, right: number): number {
    const { bytes } = this;
    const one = this.starts[left] as number;
    const other = this.starts[right] as number;
    const length = (this.starts[left + 1] as number) - one;
    const otherLength = (this.starts[right + 1] as number) - other;
    for (let at = 0; at < Math.min(length, otherLength); at++) {
      const difference = (bytes[one + at] as number) - (bytes[other + at] as number);
      if (difference !== 0) return difference;
    }
    return length - otherLength;
  }

  /** Writes a string behind the last one, where it stays if it turns out to be new, and returns its length in bytes. */
  #write(text: string): number {
    const start = this.#used;
    this.bytes = grow(this.bytes, start + text.length * 3);
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit > 127) return Buffer.from(this.bytes.buffer, this.bytes.byteOffset).write(text, start);
      this.bytes[start + at] = unit;
    }
    return text.length;
  }

  /** Writes bytes of another buffer behind the last string, folded, and returns how many they are. */
  #writeFolded(bytes: Uint8Array, start: number, end: number): number {
    const used = this.#used;
    this.bytes = grow(this.bytes, used + end - start);
    for (let at = start; at < end; at++) this.bytes[used + at - start] = folded[bytes[at] as number] as number;
    return end - start;
  }

  #hash(start: number, length: number): number {
    let hash = hashStart;
    for (let at = start; at < start + length; at++) hash = Math.imul(hash ^ (this.bytes[at] as number), hashStep);
    return (hash ^ (hash >>> 15)) >>> 0;
  }

  #equals(code: number, start: number, length: number): boolean {
    const other = this.starts[code] as number;
    if ((this.starts[code + 1] as number) - other !== length) return false;
    for (let at = 0; at < length; at++) if (this.bytes[other + at] !== this.bytes[start + at]) return false;
    return true;
  }

  /** The slot of the string that was just written: of its code, or the free one where its code belongs. */
  #slot(length: number): number {
    const mask = this.#table.length - 1;
    let slot = this.#hash(this.#used, length) & mask;
    for (;;) {
      const code = (this.#table[slot] as number) - 1;
      if (code < 0 || this.#equals(code, this.#used, length)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #recentCode(text: string, slot: number): number {
    return this.#recent[slot] === text ? (this.#recentCodes[slot] as number) : -1;
  }

  #remember(text: string, slot: number, code: number): number {
    this.#recent[slot] = text;
    this.#recentCodes[slot] = code;
    return code;
  }

  /** The code of a string, or -1 where it was never added. */
  codeOf(text: string): number {
    const recentSlot = recentSlotOf(text);
    const recent = this.#recentCode(text, recentSlot);
    if (recent >= 0) return recent;
    const code = (this.#table[this.#slot(this.#write(text))] as number) - 1;
    return code < 0 ? code : this.#remember(text, recentSlot, code);
  }

  /** The code of a string, added if it is new. */
  add(text: string): number {
    const recentSlot = recentSlotOf(text);
    const recent = this.#recentCode(text, recentSlot);
    if (recent >= 0) return recent;
    const size = this.size;
    const code = this.#addWritten(this.#write(text));
    return this.size === size ? this.#remember(text, recentSlot, code) : code;
  }

  /** The code of the folded string between two positions of a buffer, added if it is new. */
  addFolded(bytes: Uint8Array, start: number, end: number): number {
    return this.#addWritten(this.#writeFolded(bytes, start, end));
  }

  /** The code of the string that was just written behind the last one. */
  #addWritten(length: number): number {
    const slot = this.#slot(length);
    const known = (this.#table[slot] as number) - 1;
    if (known >= 0) return known;
    const code = this.size++;
    this.starts = grow(this.starts, code + 2);
    this.starts[code] = this.#used;
    this.#used += length;
    this.starts[code + 1] = this.#used;
    this.#table[slot] = code + 1;
    if (this.size * 2 > this.#table.length) this.#rehash();
    return code;
  }

  #rehash(): void {
    const table = new Int32Array(this.#table.length * 2);
    const mask = table.length - 1;
    for (let code = 0; code < this.size; code++) {
      const start = this.starts[code] as number;
      let slot = this.#hash(start, (this.starts[code + 1] as number) - start) & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = code + 1;
    }
    this.#table = table;
  }
}
