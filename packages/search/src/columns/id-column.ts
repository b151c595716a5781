import { grow } from "../sets/grow.ts";
import type { SnapshotNode } from "../snapshot/snapshot-node.ts";
import { folded } from "../text/text-source.ts";

const longest = 0xffff;

/** Folds the case of the ASCII letters, and of no others: ids are compared byte by byte. */
export const fold = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

export const isAscii = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
};

/** The ids of all rows in one byte buffer. A slot that becomes free is used again by an id of the same length. */
export class IdColumn {
  bytes = new Uint8Array(1024);
  starts = new Uint32Array(64);
  lengths = new Uint16Array(64);
  /** Where in the id the name begins, behind the owner's slash. */
  names = new Uint16Array(64);
  #used = 0;
  #free = new Map<number, number[]>();

  static restore(stored: SnapshotNode): IdColumn {
    const column = new IdColumn();
    column.bytes = stored.bytes as Uint8Array<ArrayBuffer>;
    column.starts = stored.starts as Uint32Array<ArrayBuffer>;
    column.lengths = stored.lengths as Uint16Array<ArrayBuffer>;
    column.names = stored.names as Uint16Array<ArrayBuffer>;
    column.#used = stored.used as number;
    column.#free = new Map((stored.free as [number, number[]][]).map(([length, starts]) => [length, [...starts]]));
    return column;
  }

  store(rows: number): SnapshotNode {
    this.#reserve(rows);
    return {
      bytes: this.bytes.subarray(0, this.#used),
      starts: this.starts.subarray(0, rows),
      lengths: this.lengths.subarray(0, rows),
      names: this.names.subarray(0, rows),
      used: this.#used,
      free: [...this.#free],
    };
  }

  #reserve(rows: number): void {
    this.starts = grow(this.starts, rows);
    this.lengths = grow(this.lengths, rows);
    this.names = grow(this.names, rows);
  }

  text(row: number): string {
    const { buffer, byteOffset } = this.bytes;
    return Buffer.from(buffer, byteOffset + (this.starts[row] as number), this.lengths[row]).toString("utf8");
  }

  isAscii(row: number): boolean {
    const { bytes } = this;
    const start = this.starts[row] as number;
    const end = start + (this.lengths[row] as number);
    for (let at = start; at < end; at++) if ((bytes[at] as number) > 127) return false;
    return true;
  }

  set(row: number, id: string): void {
    const length = isAscii(id) ? id.length : Buffer.byteLength(id);
    if (length > longest) throw new RangeError(`An id has at most ${longest} bytes; this one has ${length}.`);
    this.#reserve(row + 1);
    const start = this.#slotFor(length);
    if (length === id.length) for (let at = 0; at < length; at++) this.bytes[start + at] = id.charCodeAt(at);
    else this.bytes.set(Buffer.from(id), start);
    this.starts[row] = start;
    this.lengths[row] = length;
    this.names[row] = Buffer.byteLength(id.slice(0, id.indexOf("/") + 1));
  }

  #slotFor(length: number): number {
    const free = this.#free.get(length)?.pop();
    if (free !== undefined) return free;
    const start = this.#used;
    this.#used += length;
    this.bytes = grow(this.bytes, this.#used);
    return start;
  }

  /** Frees the bytes of a row's id. */
  clear(row: number): void {
    const length = this.lengths[row] as number;
    const slots = this.#free.get(length);
    if (slots) slots.push(this.starts[row] as number);
    else this.#free.set(length, [this.starts[row] as number]);
  }

  /** Whether the folded id contains these folded bytes. */
  contains(row: number, part: Uint8Array): boolean {
    const { bytes } = this;
    const start = this.starts[row] as number;
    const last = start + (this.lengths[row] as number) - part.length;
    for (let at = start; at <= last; at++) {
      let same = 0;
      while (same < part.length && folded[bytes[at + same] as number] === part[same]) same++;
      if (same === part.length) return true;
    }
    return false;
  }
}
