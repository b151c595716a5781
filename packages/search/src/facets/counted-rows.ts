import type { RowTable } from "../columns/row-table.ts";
import { type Bits, copyBits, countBits, rowsInto, subtract, wordsFor } from "../sets/bits.ts";
import { borrowNumbers } from "../sets/scratch.ts";

/** The rows of an index: which of them exist, and how many. */
interface IndexRows {
  readonly alive: Bits;
  readonly size: number;
  readonly table: Pick<RowTable, "rows">;
}

/** A result to be counted. Its rows are listed when they are first needed: many facets are counted without them. */
export class CountedRows {
  readonly matches: Bits;
  /** Whether more than half of all rows are in the result, so that counting what it leaves out is less work. */
  readonly isRest: boolean;
  /** How many rows are to be counted, or taken off. */
  readonly length: number;
  /** The result's share of all rows. */
  readonly share: number;
  readonly allRows: number;
  readonly #alive: Bits;
  #rows: Int32Array | undefined;

  constructor({ alive, size, table }: IndexRows, matches: Bits) {
    const count = countBits(matches);
    this.matches = matches;
    this.isRest = count * 2 > size;
    this.length = this.isRest ? size - count : count;
    this.share = count / Math.max(1, size);
    this.allRows = table.rows;
    this.#alive = alive;
  }

  /** The rows of the result, or those it leaves out. */
  rows(): Int32Array {
    if (this.#rows) return this.#rows;
    const rows = borrowNumbers(this.length);
    if (!this.isRest) rowsInto(this.matches, rows);
    else {
      const rest = copyBits(this.#alive, wordsFor(this.allRows));
      subtract(rest, this.matches);
      rowsInto(rest, rows);
    }
    this.#rows = rows;
    return rows;
  }
}
